import type { ServerMessage, Session } from "@octavo/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDialog, dialogStore, forgetDialogs, openDialog } from "../../ui/dialogs/dialog-store.ts";
import { showUnaskedErrors } from "./unasked-frames.ts";

const listeners = new Set<(frame: ServerMessage) => void>();
let gone = 0;

/** A page of the program, open for a user with a role. */
function aPage(isOfNote = false) {
  const state = { type: "in", user: "ada", hasAccounts: true, hasRoles: true } as const;
  const onUnclaimed = (listener: (frame: ServerMessage) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  // Of a session it needs no more than this.
  const session = { state, logOut: async () => {} } as unknown as Session;
  return showUnaskedErrors({ connection: { onUnclaimed }, session, isOfNote, goHome: () => gone++ });
}

function receive(op: string, info: string, msgId?: string): void {
  for (const listener of [...listeners]) listener({ op, data: { info }, msgId });
}

function shown(): string | null {
  const { dialog, isOpen } = dialogStore.getState();
  if (!isOpen || !dialog) return null;
  if (dialog.type === "confirm") return dialog.confirmation.text;
  return dialog.type === "details" ? dialog.text : dialog.type;
}

beforeEach(() => {
  gone = 0;
});

afterEach(() => {
  listeners.clear();
  forgetDialogs();
});

describe("an error that no request waits for", () => {
  it.each(["ERROR_INFO", "AUTH_INFO"])(
    "is one dialog however often it comes, and another text is another: %s",
    (op) => {
      const leave = aPage();
      for (const text of ["full", "full", "late", "full"]) receive(op, text);
      expect(shown()).toBe("full");
      closeDialog();
      expect(shown()).toBe("late");
      closeDialog();
      expect(shown()).toBe(null);
      receive(op, "full");
      expect(shown()).toBe("full");
      leave();
    },
  );

  it("goes with the page that it came to, also while it waits", () => {
    const leave = aPage();
    openDialog({ type: "createNote", folder: "" });
    receive("AUTH_INFO", "Not for you.");
    leave();
    closeDialog();
    expect([shown(), gone]).toEqual([null, 0]);

    const leaveAgain = aPage();
    receive("AUTH_INFO", "Not for you.");
    receive("ERROR_INFO", "full");
    leaveAgain();
    expect([shown(), gone]).toEqual([null, 0]);
  });

  it("is the page's own to say until its note is there, and a request gets its own by the answer", () => {
    aPage(true);
    receive("ERROR_INFO", "gone");
    expect(shown()).toBe(null);
    receive("NOTE", "");
    receive("ERROR_INFO", "refused", "1");
    expect(shown()).toBe(null);
    receive("ERROR_INFO", "full");
    expect(shown()).toBe("full");
  });
});
