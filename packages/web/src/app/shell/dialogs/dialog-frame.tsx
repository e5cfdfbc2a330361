import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useLayoutEffect } from "react";
import { useStore } from "zustand";
import { CloneNote } from "../../../features/home/dialogs/clone-note.tsx";
import { CreateNote } from "../../../features/home/dialogs/create-note.tsx";
import { ImportNote } from "../../../features/home/dialogs/import-note.tsx";
import { MoveLines } from "../../../features/home/dialogs/move-lines.tsx";
import { RenameFolder, RenameNote } from "../../../features/home/dialogs/rename.tsx";
import { About } from "../../../features/login/about.tsx";
import { texts as loginTexts } from "../../../features/login/texts.ts";
import { useTexts } from "../../../i18n/use-texts.tsx";
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
import { lazyPart } from "../../../ui/shell/lazy-part.tsx";
import { texts } from "../../../ui/shell/texts.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";

const Shortcuts = lazyPart(async () => (await import("../../shortcuts/shortcuts.tsx")).Shortcuts, {
  waiting: () => <div style={{ height: "60vh" }} aria-busy="true" />,
});

const sizes: Partial<Record<Dialog["type"], number>> = { confirm: 420, shortcuts: 640 };

/**
 * The frame around every dialog: title, close button, Escape; the focus goes back to where it was. Answered, it is gone at once: one that
 * fades would take the keys that follow.
 */
export function DialogFrame({ isOut }: { readonly isOut: boolean }) {
  const t = useTexts(texts);
  const { dialog, isOpen, turn, question } = useStore(dialogStore);
  const isPhone = useMediaQuery("(max-width: 480px)") ?? false;
  const look = useLook();
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
        closeOnClickOutside={!isAsked(dialog)}
        closeOnEscape={question === null}
        returnFocus={false}
        onExitTransitionEnd={returnFocus}
        title={titleOf(dialog, t)}
        fullScreen={isPhone && !isShort(dialog)}
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
  const look = useLook();
  useLayoutEffect(rememberKeyboard, []);
  return (
    <Modal {...look} opened onClose={dismissQuestion} closeOnClickOutside={false} title={question.title} size={420}>
      <Confirm confirmation={question} onAnswer={answerQuestion} />
    </Modal>
  );
}

function useLook() {
  const common = useTexts(uiTexts);
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
function isAsked({ type }: Dialog): boolean {
  return type !== "details" && type !== "about" && type !== "shortcuts";
}

/** A few lines, which a phone need not be filled with. */
function isShort({ type }: Dialog): boolean {
  return type === "confirm" || type === "details" || type === "about";
}

function DialogBody({ dialog }: { readonly dialog: Dialog }) {
  switch (dialog.type) {
    case "createNote":
      return <CreateNote folder={dialog.folder} />;
    case "importNote":
      return <ImportNote />;
    case "cloneNote":
      return <CloneNote note={dialog.note} />;
    case "renameNote":
      return <RenameNote note={dialog.note} />;
    case "renameFolder":
      return <RenameFolder path={dialog.path} />;
    case "moveLines":
      return <MoveLines chosen={dialog.chosen} onMoved={dialog.onMoved} />;
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

function titleOf(dialog: Dialog, t: typeof texts.t): string {
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
    case "moveLines":
      return titleOfMove(dialog.chosen, t);
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
