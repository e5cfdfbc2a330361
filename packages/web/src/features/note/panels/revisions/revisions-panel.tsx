import { mayWriteNote } from "@octavo/client";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useQuery } from "../../../../platform/use-query.ts";
import { useNoteSession, useNoteState } from "../../context/session-context.tsx";
import { PanelAnswer } from "../panel-answer.tsx";
import { setPanelWide } from "../panel-store.ts";
import panelClasses from "../panels.module.css";
import { CheckpointForm } from "./checkpoint-form.tsx";
import { Comparison } from "./comparison.tsx";
import { RevisionList } from "./revision-list.tsx";
import { head, type Pair, type Revision, revisionsSchema } from "./revisions.ts";
import { texts } from "./texts.ts";

/** What the note was at earlier times: keeping it as it is now, looking at what was kept, and comparing. */
export function RevisionsPanel() {
  const { rest } = useServices();
  const { noteId } = useNoteSession().replica;
  const ask = useCallback(
    () => rest.call("GET", `/notebook/${encodeURIComponent(noteId)}/revision`, revisionsSchema),
    [rest, noteId],
  );
  const asked = useQuery<readonly Revision[]>(ask);
  return (
    <PanelAnswer asked={asked}>{(revisions) => <History revisions={revisions} onKept={asked.refetch} />}</PanelAnswer>
  );
}

interface HistoryProps {
  readonly revisions: readonly Revision[];
  readonly onKept: () => void;
}

function History({ revisions, onKept }: HistoryProps) {
  const t = useTranslation(texts);
  const [pair, setPair] = useState<Pair | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const isWriter = useNoteState(mayWriteNote);
  useEffect(() => setPanelWide(pair !== null), [pair]);

  return (
    <>
      {pair && <Comparison revisions={revisions} pair={pair} onPair={setPair} onBack={() => setPair(null)} />}
      {/* What is said of the next one stays while others are compared. */}
      <div hidden={pair !== null}>
        <div className={panelClasses["panel"]}>
          {isWriter && <CheckpointForm onKept={onKept} />}
          {revisions.length === 0 ? (
            <p>{t("nothingYet")}</p>
          ) : (
            !pair && (
              <RevisionList
                revisions={revisions}
                lately={compared}
                onCompare={(place) => {
                  const from = revisions[place]?.id ?? head;
                  setCompared(from);
                  setPair({ from, to: revisions[place - 1]?.id ?? head });
                }}
              />
            )
          )}
        </div>
      </div>
    </>
  );
}
