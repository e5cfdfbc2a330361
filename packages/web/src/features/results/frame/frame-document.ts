/** The address of the document of frames. */
export const frameDocument: { readonly src: string } | { readonly srcDoc: string } = { src: "frame" };

export interface FrameLives {
  /** Most frames that are live at a time: each is a document and costs memory and time. */
  readonly most: number;
  /** Whether all frames begin with the page, and not when they come near the screen. */
  readonly areAtOnce: boolean;
}

export const frameLives: FrameLives = { most: 12, areAtOnce: false };
