import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { CloneNote } from "../../home/dialogs/clone-note.tsx";
import { CreateNote } from "../../home/dialogs/create-note.tsx";
import { ImportNote } from "../../home/dialogs/import-note.tsx";
import { MoveLines } from "../../home/dialogs/move-lines.tsx";
import { RenameFolder, RenameNote } from "../../home/dialogs/rename.tsx";
import { useTexts } from "../../language/use-texts.tsx";
import { About } from "../../login/about.tsx";
import { texts as loginTexts } from "../../login/texts.ts";
import { useSession } from "../../platform/use-connection.ts";
import { texts as uiTexts } from "../../ui/texts.ts";
import { lazyPart } from "../lazy-part.tsx";
import { texts } from "../texts.ts";
import { Confirm } from "./confirm.tsx";
import { Details } from "./details.tsx";
import { closeDialog, type Dialog, dialogStore } from "./dialog-store.ts";
import { dialogId, returnFocus } from "./focus-return.ts";

const Shortcuts = lazyPart(async () => (await import("../../commands/shortcuts/shortcuts.tsx")).Shortcuts, {
  waiting: () => <div style={{ height: "60vh" }} aria-busy="true" />,
});

const sizes: Partial<Record<Dialog["type"], number>> = { confirm: 420, shortcuts: 640 };

/**
 * The frame around every dialog: title, close button, Escape; the focus goes back to where it was. Answered, it is gone at once: one that
 * fades would take the keys that follow.
 */
export function DialogFrame() {
  const t = useTexts(texts);
  const common = useTexts(uiTexts);
  const { dialog, isOpen, turn } = useStore(dialogStore);
  const isPhone = useMediaQuery("(max-width: 480px)") ?? false;
  const isOut = useIsOut();
  if (!dialog) return null;
  return (
    <Modal
      id={dialogId}
      opened={isOpen && !isOut}
      // What was typed is there when the same person is back.
      keepMounted={isOpen}
      onClose={closeDialog}
      // A second press of a double click, or one beside it, would throw away what is asked and typed.
      closeOnClickOutside={!isAsked(dialog)}
      returnFocus={false}
      onExitTransitionEnd={returnFocus}
      title={titleOf(dialog, t)}
      fullScreen={isPhone && !isShort(dialog)}
      // Below the bar, where the screen is high enough for that.
      yOffset="max(5dvh, min(64px, 12dvh - 40px))"
      size={sizes[dialog.type] ?? 480}
      closeButtonProps={{ "aria-label": common("close") }}
      overlayProps={{ color: "var(--color-scrim)", backgroundOpacity: 1 }}
      transitionProps={{ transition: "fade", duration: 120, exitDuration: 0 }}
      styles={{ title: { fontWeight: 600, fontSize: 16, overflowWrap: "anywhere" } }}
    >
      <DialogBody key={turn} dialog={dialog} />
    </Modal>
  );
}

/** Whether somebody else has to log in first, or the same person again; what was typed is not shown to anybody else. */
function useIsOut(): boolean {
  const session = useSession();
  const user = session.type === "in" ? session.user : null;
  const openedBy = useRef(user);
  useEffect(() => {
    if (user === null) return;
    if (openedBy.current !== null && openedBy.current !== user) closeDialog();
    openedBy.current = user;
  }, [user]);
  return session.type === "out" || (user !== null && openedBy.current !== null && openedBy.current !== user);
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
      return <Confirm confirmation={dialog.confirmation} />;
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
