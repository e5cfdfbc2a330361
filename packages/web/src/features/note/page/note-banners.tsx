import { mayRun, mayWrite } from "@octavo/client";
import { isInTrash, isPersonalised, nameOf } from "@octavo/note";
import { IconAlertTriangle, IconArrowBackUp, IconEye, IconTrash, IconTrashX, IconUser } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { useServerState } from "../../../platform/use-connection.ts";
import { useLentToPalette } from "../../../ui/commands/use-lent-to-palette.ts";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { useNoteActions } from "../../notes/use-notes.ts";
import { ConnectionBanner } from "../away/connection-banner.tsx";
import { useNote, useNoteSession } from "../context/session-context.tsx";
import { hasDraft } from "../session/forms/note-form-drafts.ts";
import { Banner, BannerButton } from "./banner.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import classes from "./note-page.module.css";
import { texts } from "./texts.ts";

/** What is wrong right now and what it means for what one types. */
export function NoteBanners() {
  const conflicts = useNote((state) => state.conflicts);
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
  const t = useTexts(texts);
  const right = useNote((state) => state.right);
  const isTyped = useNote((state) => !mayWrite(state) && state.isDirty);
  const isDirty = useStore(useNoteSession().noteForms.store, hasDraft) || isTyped;
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

/** Whoever does not own a personalised note works in a view of their own, which looks like any note. */
function PersonalBanner() {
  const t = useTexts(texts);
  const isOwn = useNote((state) => state.note !== null && isPersonalised(state.note) && state.right !== "owner");
  const isWriter = useNote(mayWrite);
  const isRunner = useNote(mayRun);
  if (!isOwn || !isRunner) return null;
  return (
    <Banner icon={IconUser} role="status">
      <span>{isWriter ? t("personalWrite") : t("personalRun")}</span>
    </Banner>
  );
}

const restoring = { id: "restoreNote", icon: IconArrowBackUp };
const removing = { id: "removeNote", icon: IconTrashX };

/** Who comes here by an old link, or is here when somebody throws the note away, learns of it and of the way back. */
function TrashBanner() {
  const t = useTexts(texts);
  const { replica } = useNoteSession();
  const path = useNote(({ note }) => note?.path ?? "");
  const isWriter = useNote(mayWrite);
  const isOwner = useNote(({ right }) => right === "owner");
  const { restore, remove } = useNoteActions();
  const navigate = useNavigate();
  const note = { id: replica.noteId, path };
  const handleRestore = () => void restore(note);
  const handleRemove = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("removeTitle", { name: nameOf(path) }),
        text: t("removeText"),
        action: t("remove"),
        perform: () => {
          void navigate("/");
          void remove(note);
        },
      },
    });
  const isHere = isInTrash(path);
  useLentToPalette(() => [
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
  const t = useTexts(texts);
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

/** The server could save, and does not take what was typed here. Whoever may not write any more is told of that instead. */
function RefusalBanner() {
  const { saving } = useServerState();
  const t = useTexts(texts);
  const refusal = useNote((state) => (mayWrite(state) ? state.refusal : null));
  if (refusal === null || !saving) return null;
  return (
    <Banner icon={IconAlertTriangle} role="alert">
      <span>{t("notSaved", { refusal })}</span>
    </Banner>
  );
}
