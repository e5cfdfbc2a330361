import { texts } from "../shell/texts.ts";

/** How the page speaks up; a fake in tests. */
export interface Notifications {
  /** Something could not be done. One that lasts stays until it is dismissed. */
  problem(text: string, how?: { readonly lasts: boolean }): void;
  done(text: string): void;
  /**
   * Something was done that can be taken back. One that stays can be also when its notice has gone. The returned function ends the offer, when there
   * is nothing left to take back.
   */
  undoable(text: string, undo: () => void, how?: { readonly stays: boolean }): () => void;
}

/** The notices of a page, where a problem can be taken back when it is none any more. */
interface PageNotifications extends Notifications {
  problem(text: string, how?: { readonly lasts: boolean }): () => void;
}

/** For the page that shows the notices. */
export interface StandingNotifications extends PageNotifications {
  /** Takes back what was done last, as pressing its notice does, and says what that is when the notice has gone; false when nothing is left to be. */
  undoLatest(): boolean;
  /** Takes away all that stands: it is for the user who has read it until now. */
  clear(): void;
  /** A message that stays until the user dismisses it. */
  announce(text: string): void;
  /** Something was done, and this is what one may want to do next. The returned function ends the offer. */
  offer(text: string, offered: Offer): () => void;
}

export interface Offer {
  readonly label: string;
  readonly perform: () => void;
  /** Stays until it is dismissed. */
  readonly lasts?: boolean;
  /** It has gone, and was neither taken nor withdrawn. */
  readonly onDismissed?: () => void;
}

export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly isProblem: boolean;
  /** Null until it is dismissed. */
  readonly forMs: number | null;
  readonly undo?: () => void;
  readonly offered?: Offer;
  readonly onClosed: () => void;
}

export interface ToastBoard {
  show(notice: Toast): void;
  hide(id: string): void;
}

const problemMs = 6000;
const doneMs = 3000;
/** Longer than the others: there is something to press. */
const offerMs = 10_000;

/** Says the same sentence once while it stands, with how often, and starts its time anew. */
export function createNotifications(board: ToastBoard): StandingNotifications {
  const standing = new Map<string, { readonly id: string; readonly count: number }>();
  /** What can be taken back, the latest last. */
  const offers = new Map<string, () => void>();
  /** What is on the board, to be taken off it. */
  const shown = new Set<string>();
  let counter = 0;

  function showNotice(notice: Toast): void {
    shown.add(notice.id);
    board.show({
      ...notice,
      onClosed: () => {
        shown.delete(notice.id);
        notice.onClosed();
      },
    });
  }

  function showMessage(text: string, notice: Pick<Toast, "isProblem" | "forMs">): () => void {
    const before = standing.get(text);
    const count = (before?.count ?? 0) + 1;
    const id = nextId();
    standing.set(text, { id, count });
    if (before) board.hide(before.id);
    showNotice({
      ...notice,
      id,
      text: count > 1 ? `${text} (${count}×)` : text,
      onClosed: () => {
        if (standing.get(text)?.id === id) standing.delete(text);
      },
    });
    return () => {
      const stands = standing.get(text);
      if (stands) board.hide(stands.id);
    };
  }

  const done = (text: string) => void showMessage(text, { isProblem: false, forMs: doneMs });
  const nextId = () => `notice-${++counter}`;

  return {
    problem: (text, { lasts } = { lasts: false }) =>
      showMessage(text, { isProblem: true, forMs: lasts ? null : problemMs }),
    done,
    announce: (text) => void showMessage(text, { isProblem: false, forMs: null }),
    undoable(text, undo, { stays } = { stays: false }) {
      const id = nextId();
      const end = () => {
        offers.delete(id);
        board.hide(id);
      };
      const handleUndo = () => {
        end();
        undo();
      };
      offers.set(id, handleUndo);
      const undoUnseen = () => {
        done(texts.t("takingBack", { what: text }));
        handleUndo();
      };
      const onClosed = () => {
        if (stays && offers.has(id)) offers.set(id, undoUnseen);
        else offers.delete(id);
      };
      // Never combined: each takes back something of its own.
      showNotice({ id, text, isProblem: false, forMs: offerMs, undo: handleUndo, onClosed });
      return end;
    },
    offer(text, { label, perform, lasts = false, onDismissed }) {
      const id = nextId();
      let isOver = false;
      const end = () => {
        isOver = true;
        board.hide(id);
      };
      const handlePress = () => {
        end();
        perform();
      };
      showNotice({
        id,
        text,
        isProblem: false,
        forMs: lasts ? null : offerMs,
        offered: { label, perform: handlePress },
        onClosed: () => {
          if (!isOver) onDismissed?.();
        },
      });
      return end;
    },
    clear() {
      for (const id of [...shown]) board.hide(id);
      offers.clear();
    },
    undoLatest() {
      const latest = [...offers.values()].at(-1);
      latest?.();
      return latest !== undefined;
    },
  };
}
