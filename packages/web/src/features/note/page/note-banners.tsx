import { mayRunNote, mayWriteNote } from "@octavo/client";
import { isInTrash, isPersonalised, nameOfPath } from "@octavo/note";
import { IconAlertTriangle, IconArrowBackUp, IconEye, IconTrash, IconTrashX, IconUser } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServerState } from "../../../platform/use-connection.ts";
import { Banner, BannerButton } from "../../../ui/banner.tsx";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { useNoteActions } from "../../notes/index.ts";
import { ConnectionBanner } from "../away/connection-banner.tsx";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { hasFormDraft } from "../session/forms/note-form-drafts.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import classes from "./note-page.module.css";
import { texts } from "./texts.ts";

/** What is wrong right now and what it means for what one types. */
export function NoteBanners() {
  const conflicts = useNoteState((state) => state.conflicts);
  return (
    <div className={classes["banners"]}>
      <ConnectionBanner />
      <SavingBanner />
      <RefusalBanner />
      <RightBanner />
      <PersonalBanner />
      <TrashBanner />
      {conflicts.map((conflict) => (
        <ConflictNotice key={`${conflict.paragraphId} ${conflict.at}`} conflict={conflict} />
      ))}
    </div>
  );
}

/** What one may not do here, and what becomes of what one has typed. */
function RightBanner() {
  const t = useTranslation(texts);
  const right = useNoteState((state) => state.right);
  const isTyped = useNoteState((state) => !mayWriteNote(state) && state.isDirty);
  const isDirty = useStore(useNoteSession().noteForms.store, hasFormDraft) || isTyped;
  if (right === "writer" || right === "owner") return null;
  if (isDirty) {
    return (
      <Banner icon={IconAlertTriangle} role="alert">
        <span>{t("noMoreWriter")}</span>
      </Banner>
    );
  }
  return (
    <Banner icon={IconEye} role="status">
      <span>{right === "runner" ? t("onlyRun") : t("onlyRead")}</span>
    </Banner>
  );
}

/** A user who does not own a personalised note works in a view of their own, which looks like any note. */
function PersonalBanner() {
  const t = useTranslation(texts);
  const isOwn = useNoteState((state) => state.note !== null && isPersonalised(state.note) && state.right !== "owner");
  const isWriter = useNoteState(mayWriteNote);
  const isRunner = useNoteState(mayRunNote);
  if (!isOwn || !isRunner) return null;
  return (
    <Banner icon={IconUser} role="status">
      <span>{isWriter ? t("personalWrite") : t("personalRun")}</span>
    </Banner>
  );
}

const restoring = { id: "restoreNote", icon: IconArrowBackUp };
const removing = { id: "removeNote", icon: IconTrashX };

/** Says that the note is in the trash, and the way back: for a user who comes by an old link, or is here when another throws it away. */
function TrashBanner() {
  const t = useTranslation(texts);
  const { replica } = useNoteSession();
  const path = useNoteState(({ note }) => note?.path ?? "");
  const isWriter = useNoteState(mayWriteNote);
  const isOwner = useNoteState(({ right }) => right === "owner");
  const { restore, remove } = useNoteActions();
  const navigate = useNavigate();
  const note = { id: replica.noteId, path };
  const handleRestore = () => void restore(note);
  const handleRemove = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("removeTitle", { name: nameOfPath(path) }),
        text: t("removeText"),
        action: t("remove"),
        perform: () => {
          void navigate("/");
          void remove(note);
        },
      },
    });
  const isHere = isInTrash(path);
  useCommands(() => [
    ...(isHere && isWriter ? [{ ...restoring, label: t("restore"), place: t("trash"), perform: handleRestore }] : []),
    ...(isHere && isOwner
      ? [{ ...removing, label: t("removeForGood"), place: t("trash"), perform: handleRemove }]
      : []),
  ]);
  if (!isHere) return null;
  return (
    <Banner icon={IconTrash} role="status">
      <span>{t("inTrash")}</span>
      {isWriter && <BannerButton label={t("restore")} onPress={handleRestore} />}
      {isOwner && <BannerButton label={t("removeForGood")} onPress={handleRemove} />}
    </Banner>
  );
}

function SavingBanner() {
  const t = useTranslation(texts);
  const { saving, problem } = useServerState();
  const { replica } = useNoteSession();
  if (saving && problem === null) return null;
  return (
    <Banner icon={IconAlertTriangle} role="alert">
      <span>{saving ? problem : t("notSaving", { problem: problem ?? t("noReason") })}</span>
      {!saving && <BannerButton label={t("keepCopy")} onPress={() => replica.keepDraft()} />}
    </Banner>
  );
}

/** The server could save, and does not take what was typed here. A user who may not write any more sees another banner. */
function RefusalBanner() {
  const { saving } = useServerState();
  const t = useTranslation(texts);
  const refusal = useNoteState((state) => (mayWriteNote(state) ? state.refusal : null));
  if (refusal === null || !saving) return null;
  return (
    <Banner icon={IconAlertTriangle} role="alert">
      <span>{t("notSaved", { refusal })}</span>
    </Banner>
  );
}
