import type { CDPSession, Page } from "playwright-core";

/** The key that a key of the keyboard is for the page while an input method has it. */
const taken = { windowsVirtualKeyCode: 229, key: "Process" } as const;

/** What a user writes Japanese with: the browser gets the events of an input method of the system. */
export class InputMethod {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows the word as it is so far, key by key. */
  async compose(steps: readonly string[]): Promise<void> {
    for (const text of steps) {
      await this.#press(taken);
      await this.#show(text);
    }
  }

  /** Takes this for what was composed, by Enter. On a Mac the page receives which key that was. */
  async take(text: string): Promise<void> {
    await this.#press({ ...taken, key: "Enter", code: "Enter" });
    await this.#session.send("Input.insertText", { text });
  }

  /** Takes this by the first key of the next word, which is shown at once. */
  async takeBy(text: string, next: string): Promise<void> {
    await this.#press(taken);
    await Promise.all([this.#session.send("Input.insertText", { text }), this.#show(next)]);
  }

  /** Presses a key that the input method has, as on a Mac, where the page receives which. */
  async press(key: "Enter" | "Escape" | "ArrowDown"): Promise<void> {
    await this.#press({ ...taken, key, code: key });
  }

  /** Presses Shift with Enter while something is composed, as on a Mac. */
  async pressShiftEnter(): Promise<void> {
    await this.#press({ ...taken, key: "Enter", code: "Enter", modifiers: 8 });
  }

  async #show(text: string): Promise<void> {
    const { length } = text;
    await this.#session.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
  }

  async #press(key: { windowsVirtualKeyCode: number; key: string; code?: string; modifiers?: number }): Promise<void> {
    await this.#session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await this.#session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }
}
