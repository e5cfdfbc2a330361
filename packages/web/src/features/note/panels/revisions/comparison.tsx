import { Button, NativeSelect } from "@mantine/core";
import type { NoteReplica, Rest } from "@octavo/client";
import { IconArrowLeft } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useQuery } from "../../../../platform/use-query.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { PanelAnswer } from "../panel-answer.tsx";
import panelClasses from "../panels.module.css";
import { type ComparedParagraph, compareNotes, type Difference } from "./compare.ts";
import { DiffText } from "./diff-text.tsx";
import classes from "./revisions.module.css";
import {
  head,
  messageOf,
  type Pair,
  type Revision,
  revisionNoteSchema,
  revisionOptions,
  timeOfRevision,
} from "./revisions.ts";
import { texts } from "./texts.ts";

interface ComparisonProps {
  readonly revisions: readonly Revision[];
  readonly pair: Pair;
  readonly onPair: (pair: Pair) => void;
  readonly onBack: () => void;
}

/** Two states of the note side by side: what became of each paragraph, and of its lines. */
export function Comparison({ revisions, pair, onPair, onBack }: ComparisonProps) {
  const { rest } = useServices();
  const { replica } = useNoteSession();
  const t = useTranslation(texts);
  const { from, to } = pair;
  const ask = useCallback(async () => {
    const [earlier, later] = await Promise.all([from, to].map((id) => paragraphsAt({ rest, replica, id })));
    return compareNotes(earlier ?? [], later ?? []);
  }, [rest, replica, from, to]);
  const asked = useQuery(ask);
  const options = [{ value: head, label: t("head") }, ...revisionOptions(revisions)];
  const revisionOf = (wanted: string) => revisions.find(({ id }) => id === wanted);
  const nameOf = (wanted: string) => {
    const revision = revisionOf(wanted);
    return revision ? messageOf(revision) : t("head");
  };
  const whenOf = (wanted: string) => {
    const revision = revisionOf(wanted);
    return revision ? [timeOfRevision(revision), revision.author].filter(Boolean).join(" · ") : t("headIs");
  };
  return (
    <div className={panelClasses["panel"]}>
      <div className={classes["pair"]}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={14} />}
          // What was pressed to come here is gone.
          autoFocus
          onClick={onBack}
        >
          {t("all")}
        </Button>
        <NativeSelect
          aria-label={t("earlier")}
          data={options}
          value={from}
          description={whenOf(from)}
          inputWrapperOrder={belowInput}
          onChange={({ currentTarget }) => onPair({ from: currentTarget.value, to })}
        />
        <span>{t("compareWith")}</span>
        <NativeSelect
          aria-label={t("later")}
          data={options}
          value={to}
          description={whenOf(to)}
          inputWrapperOrder={belowInput}
          onChange={({ currentTarget }) => onPair({ from, to: currentTarget.value })}
        />
      </div>
      <PanelAnswer asked={asked}>
        {(differences) => (
          <Differences key={`${from} ${to}`} differences={differences} names={[nameOf(from), nameOf(to)]} />
        )}
      </PanelAnswer>
    </div>
  );
}

const belowInput: ("input" | "description")[] = ["input", "description"];

interface RevisionRequest {
  readonly rest: Pick<Rest, "call">;
  readonly replica: Pick<NoteReplica, "noteId" | "state">;
  readonly id: string;
}

async function paragraphsAt({ rest, replica, id }: RevisionRequest): Promise<readonly ComparedParagraph[]> {
  if (id === head) return replica.state.note?.paragraphs ?? [];
  const path = `/notebook/${encodeURIComponent(replica.noteId)}/revision/${encodeURIComponent(id)}`;
  return (await rest.call("GET", path, revisionNoteSchema)).paragraphs;
}

const kindWords = {
  added: "isAdded",
  deleted: "isDeleted",
  differences: "differs",
  identical: "isIdentical",
} as const satisfies Record<Difference["kind"], string>;

interface DifferencesProps {
  readonly differences: readonly Difference[];
  readonly names: readonly [earlier: string, later: string];
}

function Differences({ differences, names }: DifferencesProps) {
  const t = useTranslation(texts);
  const firstChange = differences.find(({ kind, isMoved }) => kind !== "identical" || isMoved) ?? differences[0];
  const [chosen, setChosen] = useState(firstChange?.id ?? null);
  const shown = differences.find(({ id }) => id === chosen);
  const changes = differences.filter(({ kind }) => kind !== "identical").length;
  return (
    <>
      <p role="status">
        {changes === 0 ? t("noDifference") : t("differ", { count: changes, all: differences.length })}
      </p>
      <div className={classes["differences"]}>
        <ol className={classes["paragraphs"]} aria-label={t("paragraphs")}>
          {differences.map(({ id, title, firstLine, kind, isMoved }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === chosen} onClick={() => setChosen(id)}>
                <span className={classes["tag"]} data-kind={isMoved ? "differences" : kind}>
                  {kind === "identical" && isMoved ? t("moved") : t(kindWords[kind])}
                  {kind === "differences" && isMoved && `, ${t("moved")}`}
                </span>
                <span className={classes["what"]}>{title || firstLine || t("empty")}</span>
              </button>
            </li>
          ))}
        </ol>
        {shown ? <DiffText difference={shown} names={names} /> : <p>{t("nothing")}</p>}
      </div>
    </>
  );
}
