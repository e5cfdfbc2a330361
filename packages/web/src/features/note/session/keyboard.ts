/** Where the keyboard is sent, and where it is. Components give it to what it is sent to, and report which paragraph has it. */
import type { Note, Paragraph } from "@octavo/note";
import type { AtKeyboard } from "./attention.ts";
import type { HeldKeys } from "./held-keys.ts";
import { hidesText } from "./hidden-text.ts";
import { type Focus, markParagraphs, type Page } from "./page-state.ts";
import { lookOfParagraph } from "./paragraph-config.ts";

export interface Keyboard {
  focus(paragraphId: string, part?: Focus["part"]): void;
  /** Calls off where it was sent and is not yet. */
  recall(): void;
  /** Into the text of a paragraph, to a line of it, also where the text is hidden. */
  focusLine(paragraphId: string, line: number): void;
  /**
   * To a paragraph as a whole, because what had the keyboard is gone, unless it is on its way elsewhere.
   * @param isInSight whether that was on the screen
   */
  keepFocus(paragraphId: string, isInSight: boolean): void;
  /** Moves the keyboard to the neighbour, as a whole where its text is hidden; false at the end. */
  focusNeighbour(paragraphId: string, distance: 1 | -1, part?: Focus["part"]): boolean;
  /** To the paragraph below, unless the user has gone elsewhere meanwhile. */
  moveOn(id: string): void;
  /** A user who writes in what waited under this id goes on writing in the paragraph that it has become. */
  goOnIn(id: string): void;
  setCurrent(paragraphId: string | null): void;
  /**
   * What others hide, or have rendered, stays open for the user who writes in it.
   * @param isOwn whether the last run of a paragraph was asked for here
   */
  keepOpen(isOwn: (paragraphId: string) => boolean): void;
  /** Whether nothing of the text of a paragraph is on the page, whatever hides it. */
  isTextHidden(paragraph: Paragraph): boolean;
  /** The paragraph that is meant when none is named: the one that the keyboard is on its way to, or that has or had it last. */
  inUse(): string | undefined;
}

interface KeyboardOptions {
  readonly page: Page;
  /** The note as it is shown. */
  readonly shown: () => Note | null;
  readonly at: AtKeyboard;
  readonly hold: (from?: string) => HeldKeys;
  /** Called when the keyboard is sent to a paragraph, or has come there. */
  readonly onMoved: (paragraphId: string, isThere: boolean) => void;
}

export function createKeyboard({ page, shown, at, hold, onMoved }: KeyboardOptions): Keyboard {
  /** Counts where it was sent. */
  let turn = 0;
  /** Where the keyboard had last been sent to when it last came to a paragraph. */
  let turnHeld = 0;
  /** When it was last sent to an editor that takes the place of the field one wrote in. */
  let turnOfSuccessor = 0;

  const isOnItsWay = () => turn !== turnHeld;

  function sendFocus(focus: Omit<Focus, "turn">): void {
    page.setState({ focus: { ...focus, turn: ++turn } });
  }

  function focus(paragraphId: string, part: Focus["part"] = "editor"): void {
    onMoved(paragraphId, false);
    sendFocus({ paragraphId, part });
  }

  function neighbourOf(id: string, distance: 1 | -1): Paragraph | undefined {
    const paragraphs = shown()?.paragraphs ?? [];
    return paragraphs[paragraphs.findIndex((paragraph) => paragraph.id === id) + distance];
  }

  function focusNeighbour(id: string, distance: 1 | -1, part: Focus["part"] = "editor"): boolean {
    const neighbour = neighbourOf(id, distance);
    if (!neighbour) return false;
    focus(neighbour.id, isTextHidden(neighbour) ? "paragraph" : part);
    return true;
  }

  function isTextHidden(paragraph: Paragraph): boolean {
    const note = shown();
    const { opened, wanted } = page.getState();
    const config = { ...paragraph.config, ...wanted.get(paragraph.id) };
    return note !== null && !opened.has(paragraph.id) && hidesText({ ...paragraph, config }, note);
  }

  function inUse(): string | undefined {
    const { current, lately, focus: asked } = page.getState();
    const last = current ?? lately;
    return isOnItsWay() || last === null ? asked?.paragraphId : last;
  }

  function recall(): void {
    turnHeld = turn;
    page.setState({ focus: null });
  }

  return {
    focus,
    recall,
    focusLine(paragraphId, line) {
      onMoved(paragraphId, false);
      markParagraphs(page, "opened", [paragraphId], true);
      sendFocus({ paragraphId, part: "editor", line });
    },
    keepFocus(paragraphId, isInSight) {
      const { focus: asked, lately } = page.getState();
      if (isOnItsWay() && (asked?.paragraphId !== lately || turn === turnOfSuccessor)) return;
      sendFocus({ paragraphId, part: "paragraph", isStill: !isInSight });
    },
    focusNeighbour,
    moveOn(id) {
      const { current } = page.getState();
      const below = neighbourOf(id, 1);
      // Its editor may be still to be made.
      if (below && (current === null || current === id)) hold().leadTo(below.id, () => focusNeighbour(id, 1));
    },
    goOnIn(id) {
      const isInUse = inUse() === id;
      // It was sent to the field that goes: what stands there now is not to take it from wherever the user has gone since.
      if (page.getState().focus?.paragraphId === id) recall();
      if (!isInUse) return;
      // What is typed until the editor is drawn is held: the field that was written in goes at once.
      const caret = at.caretIn(id);
      hold(id).leadTo(id, () => {
        onMoved(id, false);
        sendFocus({ paragraphId: id, part: "editor", ...(caret && { caret }) });
        turnOfSuccessor = turn;
      });
    },
    setCurrent(current) {
      if (current !== null) {
        onMoved(current, true);
        turnHeld = turn;
      }
      if (page.getState().current === current) return;
      page.setState(current === null ? { current } : { current, lately: current });
    },
    keepOpen(isOwn) {
      const { current } = page.getState();
      if (current === null || at.attend().part !== "editor") return;
      const paragraph = shown()?.paragraphs.find(({ id }) => id === current);
      const isWanted = paragraph && isOwn(current) && !lookOfParagraph(paragraph.config).isEditorHidden;
      if (paragraph && !isWanted && isTextHidden(paragraph)) markParagraphs(page, "opened", [current], true);
    },
    isTextHidden,
    inUse,
  };
}
