import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useLayoutEffect } from "react";
import { useStore } from "zustand";
import { MakeFolder } from "../../../features/files/make-folder.tsx";
import { RenameFile } from "../../../features/files/rename-file.tsx";
import { texts as fileTexts } from "../../../features/files/texts.ts";
import { CloneNote } from "../../../features/home/dialogs/clone-note.tsx";
import { CreateNote } from "../../../features/home/dialogs/create-note.tsx";
import { ImportNote } from "../../../features/home/dialogs/import-note.tsx";
import { MoveLines } from "../../../features/home/dialogs/move-lines.tsx";
import { RenameFolder, RenameNote } from "../../../features/home/dialogs/rename.tsx";
import { About } from "../../../features/login/about.tsx";
import { texts as loginTexts } from "../../../features/login/texts.ts";
import { texts as shareTexts } from "../../../features/note/share/texts.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { Details } from "../../../ui/dialogs/details.tsx";
import {
  answerDialog,
  answerQuestion,
  type Confirmation,
  closeDialog,
  type Dialog,
  dialogStore,
  dismissQuestion,
} from "../../../ui/dialogs/dialog-store.ts";
import { dialogId, rememberKeyboard, returnFocus } from "../../../ui/dialogs/focus-return.ts";
import { createLazyPart } from "../../../ui/shell/lazy-part.tsx";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { texts } from "../texts.ts";

const Shortcuts = createLazyPart(async () => (await import("../../shortcuts/shortcuts.tsx")).Shortcuts, {
  waiting: () => <div style={{ height: "60vh" }} aria-busy="true" />,
});

const FilePreview = createLazyPart(
  async () => (await import("../../../features/files/preview/file-preview.tsx")).FilePreview,
  { waiting: () => <div style={{ height: "60vh" }} aria-busy="true" /> },
);

const ShareDialog = createLazyPart(
  async () => (await import("../../../features/note/share/share-dialog.tsx")).ShareDialog,
  { waiting: () => <div style={{ height: "40vh" }} aria-busy="true" /> },
);

const sizes: Partial<Record<Dialog["type"], number>> = { confirm: 420, shortcuts: 640, filePreview: 1000, share: 560 };

/**
 * The frame around every dialog: title, close button, Escape; the focus goes back to where it was. Answered, it is gone at once: one that
 * fades would take the keys that follow.
 */
export function DialogFrame({ isOut }: { readonly isOut: boolean }) {
  const t = useTranslation(texts);
  const { dialog, isOpen, turn, question } = useStore(dialogStore);
  const isPhone = useMediaQuery("(max-width: 480px)") ?? false;
  const look = useDialogLook();
  if (!dialog) return null;
  return (
    <>
      <Modal
        {...look}
        // Another one takes the keyboard anew, also where it comes at once.
        key={turn}
        id={dialogId}
        opened={isOpen && !isOut}
        // What was typed is there when the same person is back.
        keepMounted={isOpen}
        onClose={closeDialog}
        // A second press of a double click, or one beside it, would throw away what is asked and typed.
        closeOnClickOutside={!isConfirmation(dialog)}
        closeOnEscape={question === null}
        returnFocus={false}
        onExitTransitionEnd={returnFocus}
        title={titleOfDialog(dialog, t)}
        fullScreen={isPhone && !isShortDialog(dialog)}
        size={sizes[dialog.type] ?? 480}
      >
        <DialogBody dialog={dialog} />
      </Modal>
      {question && !isOut && <QuestionOver question={question} />}
    </>
  );
}

/** Over a dialog that stays as it is until the answer. */
function QuestionOver({ question }: { readonly question: Confirmation }) {
  const look = useDialogLook();
  useLayoutEffect(rememberKeyboard, []);
  return (
    <Modal {...look} opened onClose={dismissQuestion} closeOnClickOutside={false} title={question.title} size={420}>
      <Confirm confirmation={question} onAnswer={answerQuestion} />
    </Modal>
  );
}

function useDialogLook() {
  const common = useTranslation(uiTexts);
  return {
    // Below the bar, where the screen is high enough for that.
    yOffset: "max(5dvh, min(64px, 12dvh - 40px))",
    closeButtonProps: { "aria-label": common("close") },
    overlayProps: { color: "var(--color-scrim)", backgroundOpacity: 1 },
    transitionProps: { transition: "fade", duration: 120, exitDuration: 0 },
    styles: { title: { fontWeight: 600, fontSize: 16, overflowWrap: "anywhere" } },
  } as const;
}

/** Whether something is to be answered or filled in, and not only to be read. */
function isConfirmation({ type }: Dialog): boolean {
  return type !== "details" && type !== "about" && type !== "shortcuts" && type !== "filePreview";
}

/** A few lines, which a phone need not be filled with. */
function isShortDialog({ type }: Dialog): boolean {
  return type === "confirm" || type === "details" || type === "about";
}

function DialogBody({ dialog }: { readonly dialog: Dialog }) {
  switch (dialog.type) {
    case "createNote":
      return <CreateNote folder={dialog.folder} />;
    case "importNote":
      return <ImportNote {...(dialog.file && { file: dialog.file })} />;
    case "cloneNote":
      return <CloneNote note={dialog.note} />;
    case "renameNote":
      return <RenameNote note={dialog.note} />;
    case "renameFolder":
      return <RenameFolder path={dialog.path} />;
    case "renameFile":
      return <RenameFile path={dialog.path} onRename={dialog.onRename} />;
    case "makeFolder":
      return <MakeFolder onMake={dialog.onMake} />;
    case "filePreview":
      return <FilePreview {...dialog} />;
    case "moveLines":
      return <MoveLines chosen={dialog.chosen} onMoved={dialog.onMoved} />;
    case "share":
      return <ShareDialog {...dialog} />;
    case "shortcuts":
      return <Shortcuts />;
    case "about":
      return <About />;
    case "confirm":
      return <Confirm confirmation={dialog.confirmation} onAnswer={answerDialog} />;
    case "details":
      return <Details text={dialog.text} />;
  }
}

function titleOfMove(chosen: readonly { readonly name: string }[], t: typeof texts.t): string {
  const [first] = chosen;
  return first && chosen.length === 1
    ? t("moveOne", { name: first.name })
    : t("moveSeveral", { number: chosen.length });
}

function titleOfDialog(dialog: Dialog, t: typeof texts.t): string {
  switch (dialog.type) {
    case "createNote":
      return t("newNote");
    case "importNote":
      return t("importNote");
    case "cloneNote":
      return t("cloneNote");
    case "renameNote":
      return t("renameNote");
    case "renameFolder":
      return t("renameFolder");
    case "renameFile":
      return fileTexts.t("renameTitle", { name: dialog.path });
    case "makeFolder":
      return fileTexts.t("makeFolderTitle");
    case "filePreview":
      return dialog.path;
    case "moveLines":
      return titleOfMove(dialog.chosen, t);
    case "share":
      return shareTexts.t("title", { name: dialog.name });
    case "shortcuts":
      return t("shortcuts");
    case "about":
      return loginTexts.t("about");
    case "confirm":
      return dialog.confirmation.title;
    case "details":
      return dialog.title ?? t("details");
  }
}
