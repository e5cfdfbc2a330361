import { Button } from "@mantine/core";
import { nameOfPath, type Right } from "@octavo/note";
import { IconLock, IconUsers, IconWorld } from "@tabler/icons-react";
import { useEffect } from "react";
import { Rich } from "../../../i18n/rich.tsx";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useSession } from "../../../platform/use-connection.ts";
import { answerDialog, closeDialog } from "../../../ui/dialogs/dialog-store.ts";
import { SessionProvider, useNoteSession, useNoteState } from "../context/session-context.tsx";
import { PanelAnswer } from "../panels/panel-answer.tsx";
import { showPanel } from "../panels/panel-store.ts";
import type { Permissions } from "../panels/permissions/permissions.ts";
import { AccessList } from "./access-list.tsx";
import { AddNames } from "./add-names.tsx";
import { everyonesLevel, type Level, sharesOf } from "./levels.ts";
import { LinkList } from "./link-list.tsx";
import classes from "./share.module.css";
import type { ShareDialogTerms } from "./share-dialogs.ts";
import { texts } from "./texts.ts";
import { type Sharing, useSharing } from "./use-sharing.ts";

/** Who may do what with the note, and the links that lead there. */
export function ShareDialog({ session, paragraphId }: ShareDialogTerms) {
  return (
    <SessionProvider session={session} find={null}>
      <Inside paragraphId={paragraphId} />
    </SessionProvider>
  );
}

const levelOfRight: Readonly<Record<Right, Level>> = { reader: "view", runner: "run", writer: "edit", owner: "own" };

function Inside({ paragraphId }: { readonly paragraphId: string | undefined }) {
  const t = useTranslation(texts);
  const person = useSession();
  const { noteId } = useNoteSession().replica;
  const note = useNoteState((state) => state.note);
  const isGone = useNoteState(({ phase }) => phase.name === "failed");
  // Who has taken themselves out has no note to share any more.
  useEffect(() => {
    if (isGone) closeDialog();
  }, [isGone]);
  const hasAccounts = person.type === "in" && person.hasAccounts;
  return (
    <div className={classes["share"]}>
      {hasAccounts ? <Access self={person.user} /> : <NoAccounts />}
      <LinkList
        noteId={noteId}
        name={nameOfPath(note?.path ?? "")}
        paragraphs={note?.paragraphs ?? []}
        paragraphId={paragraphId}
      />
      <div className={classes["end"]}>
        {hasAccounts && (
          <Button variant="subtle" size="compact-sm" onClick={() => answerDialog(() => showPanel("permissions"))}>
            {t("advanced")}
          </Button>
        )}
        <Button variant="default" onClick={closeDialog}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}

function NoAccounts() {
  const t = useTranslation(texts);
  return (
    <div className={classes["state"]}>
      <IconWorld size={20} aria-hidden />
      <div>
        <p>{t("noAccounts")}</p>
        <small>
          <Rich text={t("noAccountsHint")} parts={{ command: () => <code>npx octavo user add NAME</code> }} />
        </small>
      </div>
    </div>
  );
}

function Access({ self }: { readonly self: string }) {
  const { noteId } = useNoteSession().replica;
  const sharing = useSharing(noteId);
  const own = useNoteState(({ right }) => levelOfRight[right]);
  const { refetch } = sharing.asked;
  // Others may have changed more than what one may do oneself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each level asks
  useEffect(refetch, [own, refetch]);
  return (
    <PanelAnswer asked={sharing.asked}>
      {(lists) => (
        <>
          <State lists={lists} self={self} />
          {own === "own" && <AddNames lists={lists} self={self} sharing={sharing} />}
          <Outcome sharing={sharing} isOwner={own === "own"} />
          <AccessList lists={lists} self={self} own={own} sharing={sharing} />
        </>
      )}
    </PanelAnswer>
  );
}

const everyoneIs = {
  view: "everyoneIsView",
  run: "everyoneIsRun",
  edit: "everyoneIsEdit",
  own: "everyoneIsOwn",
} as const;

/** How far the note is open, in a sentence. */
function State({ lists, self }: { readonly lists: Permissions; readonly self: string }) {
  const t = useTranslation(texts);
  const everyones = everyonesLevel(lists);
  const names = sharesOf(lists).map(({ name }) => name);
  const [only = self] = names;
  if (everyones) {
    return (
      <Sentence icon={IconWorld} text={t(everyoneIs[everyones])} hint={everyones === "own" ? t("noOwnerHint") : null} />
    );
  }
  if (names.length <= 1) {
    const text = only === self ? t("onlyYou") : t("onlyOwner", { name: only });
    return <Sentence icon={IconLock} text={text} hint={t("privateHint")} />;
  }
  return (
    <Sentence
      icon={IconUsers}
      text={t("shared", { count: names.filter((name) => name !== self).length })}
      hint={null}
    />
  );
}

interface SentenceProps {
  readonly icon: typeof IconLock;
  readonly text: string;
  readonly hint: string | null;
}

function Sentence({ icon: Icon, text, hint }: SentenceProps) {
  return (
    <div className={classes["state"]}>
      <Icon size={20} aria-hidden />
      <div>
        <p>{text}</p>
        {hint !== null && <small>{hint}</small>}
      </div>
    </div>
  );
}

/** What came of the last change, with the way back. */
function Outcome({ sharing: { outcome, saving }, isOwner }: { readonly sharing: Sharing; readonly isOwner: boolean }) {
  const t = useTranslation(texts);
  return (
    <div
      className={classes["outcome"]}
      role={outcome?.isProblem ? "alert" : "status"}
      data-is-problem={outcome?.isProblem || undefined}
    >
      {outcome ? <span>{outcome.text}</span> : !isOwner && <span>{t("readOnly")}</span>}
      {outcome?.undo && (
        <Button variant="subtle" size="compact-xs" disabled={saving.isBusy} onClick={outcome.undo}>
          {t("undo")}
        </Button>
      )}
    </div>
  );
}
