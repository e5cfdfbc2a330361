/** Keys that are pressed for a paragraph that is on its way; see `page/hold-keys.ts` for how the page holds them. */

/** Once one of these has ended them, the others do and give nothing more. */
export interface HeldKeys {
  /**
   * The paragraph is there, and `send` sends it the keyboard: at once, or as what was opened over the note closes. Not at all when the user writes
   * elsewhere meanwhile, and should go on doing so; what was typed before is in the paragraph all the same.
   */
  leadTo(paragraphId: string, send: () => void): void;
  /** There will be none, and nothing was meant otherwise: what was typed goes where the keyboard was. Returns what found no place. */
  giveBack(): string;
  /**
   * There will be none. Gives what was typed, once a pause shows that no more of it comes: the half of a word is not to go elsewhere.
   * @param awaits whether more may come though nothing was typed yet. Default: false
   */
  giveUp(awaits?: boolean): Promise<string>;
  /** As `giveUp`, at once. */
  stop(): string;
}

export interface HeldKeysOptions {
  /** Of the paragraph that they are pressed from. Default: whatever has the keyboard. */
  readonly from?: string | undefined;
  /** Called with all that is held, when that changes; null at the end. */
  readonly onTyped: (text: string | null) => void;
  /** Calls off what `send` has sent: the keyboard is not to go there yet. */
  readonly recall: () => void;
  /** Writes at the end of a paragraph that has not the keyboard. */
  readonly write: (paragraphId: string, text: string) => void;
  /** Called with what was meant for a text that cannot be written in now. */
  readonly keep: (text: string) => void;
}

export type HoldKeys = (options: HeldKeysOptions) => HeldKeys;
