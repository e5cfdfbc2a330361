import { describe, expect, it } from "vitest";
import { createNotifications, type Toast } from "./notification-list.ts";

function aBoard() {
  const shown = new Map<string, Toast>();
  return {
    shown,
    texts: () => [...shown.values()].map(({ text }) => text),
    show: (notice: Toast) => void shown.set(notice.id, notice),
    hide(id: string) {
      const notice = shown.get(id);
      shown.delete(id);
      notice?.onClosed();
    },
  };
}

describe("notices", () => {
  it("says a sentence once while it is shown, and how often it came [message.toast]", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    notices.problem("Disk full");
    notices.problem("Other");
    notices.problem("Disk full");
    expect(board.texts()).toEqual(["Other", "Disk full (2×)"]);
  });

  it("starts counting again once the sentence was dismissed", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    notices.problem("Disk full");
    for (const id of [...board.shown.keys()]) board.hide(id);
    notices.problem("Disk full");
    expect(board.texts()).toEqual(["Disk full"]);
  });

  it("keeps problems for six seconds, others for three, and what lasts until it is dismissed [constant.toast.timeout]", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    notices.problem("no");
    notices.done("yes");
    notices.problem("not ever", { lasts: true });
    expect([...board.shown.values()].map(({ isProblem, forMs }) => [isProblem, forMs])).toEqual([
      [true, 6000],
      [false, 3000],
      [true, null],
    ]);
  });

  it("takes back a problem that is none any more, however often it was said", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    notices.problem("Broken", { lasts: true });
    const takeBack = notices.problem("Broken", { lasts: true });
    notices.problem("Other");
    takeBack();
    takeBack();
    expect(board.texts()).toEqual(["Other"]);
  });

  it("keeps two things that can be taken back apart, and each goes when it is taken back", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    const undone: number[] = [];
    notices.undoable("Moved", () => undone.push(1));
    notices.undoable("Moved", () => undone.push(2));
    expect(board.texts()).toEqual(["Moved", "Moved"]);
    [...board.shown.values()][0]?.undo?.();
    expect([undone, board.texts()]).toEqual([[1], ["Moved"]]);
  });

  it("takes back what was done last, once, and nothing whose notice is gone", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    const undone: number[] = [];
    notices.undoable("First", () => undone.push(1));
    const withdraw = notices.undoable("Second", () => undone.push(2));
    notices.undoable("Third", () => undone.push(3));
    withdraw();
    expect([notices.undoLatest(), notices.undoLatest(), notices.undoLatest()]).toEqual([true, true, false]);
    expect([undone, board.texts()]).toEqual([[3, 1], []]);

    notices.undoable("Dismissed", () => undone.push(4));
    for (const id of [...board.shown.keys()]) board.hide(id);
    expect([notices.undoLatest(), undone]).toEqual([false, [3, 1]]);
  });

  it("takes back what stays also when its notice has gone, in the order in which it was done, and says then what it is", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    const undone: string[] = [];
    const did = (text: string, stays: boolean) => notices.undoable(text, () => undone.push(text), { stays });
    const close = () => board.hide([...board.shown.keys()].at(-1) ?? "");
    did("first", true);
    close();
    did("second", false);
    did("third", true);
    close();
    did("withdrawn", true)();
    did("pressed", true);
    [...board.shown.values()].at(-1)?.undo?.();
    expect(undone.splice(0)).toEqual(["pressed"]);
    expect([notices.undoLatest(), undone, board.texts()]).toEqual([true, ["third"], ["second", "Taking back: third"]]);
    expect([notices.undoLatest(), undone, board.texts()]).toEqual([true, ["third", "second"], ["Taking back: third"]]);
    expect([notices.undoLatest(), notices.undoLatest(), undone]).toEqual([true, false, ["third", "second", "first"]]);
  });

  it("ends the offer to take something back when it is withdrawn", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    const withdraw = notices.undoable("Moved", () => {});
    notices.undoable("Removed", () => {});
    withdraw();
    withdraw();
    expect(board.texts()).toEqual(["Removed"]);
  });

  it("offers what may come next, which is nothing to take back, until it is pressed or withdrawn", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    const pressed: number[] = [];
    notices.offer("Uploaded", { label: "Insert as table", perform: () => pressed.push(1) });
    const withdraw = notices.offer("Uploaded too", { label: "Insert as table", perform: () => pressed.push(2) });
    expect(notices.undoLatest()).toBe(false);
    withdraw();
    expect(board.texts()).toEqual(["Uploaded"]);
    [...board.shown.values()][0]?.offered?.perform();
    expect(pressed).toEqual([1]);
    expect(board.texts()).toEqual([]);
  });

  it("takes all of them away at once, with what they offered to take back", () => {
    const board = aBoard();
    const notices = createNotifications(board);
    notices.problem("Disk full", { lasts: true });
    notices.undoable("Gone", () => {}, { stays: true });
    notices.offer("There now", { label: "Open", perform: () => {} });
    notices.clear();
    expect([board.texts(), notices.undoLatest()]).toEqual([[], false]);
    notices.problem("Disk full");
    expect(board.texts()).toEqual(["Disk full"]);
  });
});
