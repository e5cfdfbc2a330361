/** What can go wrong in ways a client can tell apart: one catalogue, so text and status are decided in one place. */
export const catalogue = {
  /** Zeppelin's text on the socket for a note or paragraph that is not there. */
  noteNotFound: { status: 404, text: "HTTP 404 Not Found" },
  paragraphNotFound: { status: 404, text: "HTTP 404 Not Found" },
  indexOutOfRange: { status: 400, text: "HTTP 400 Bad Request" },
  notSubscribed: { status: 400, text: "No note is open on this connection; send GET_NOTE first." },
  badRequest: { status: 400, text: "The request is not understood." },
  badName: { status: 400, text: "This name cannot be used." },
  pathTaken: { status: 409, text: "A note of this name is already there." },
  lastParagraph: { status: 400, text: "All the paragraphs can't be deleted." },
  runningAll: { status: 409, text: "Note is now running sequentially." },
  runFailed: { status: 500, text: "Fail to run note" },
  noteBroken: { status: 500, text: "The file of this note cannot be read." },
  notSupported: { status: 501, text: "not supported yet" },
  diskRefused: { status: 507, text: "Nothing can be saved right now." },
  runnerAway: { status: 503, text: "The runner process cannot be reached; it is being started again. Try once more." },
  tooLarge: { status: 413, text: "This is larger than the server accepts." },
} as const;
export type ErrorCode = keyof typeof catalogue;

/** An error people can act on. `message` says what happened and what to do; `code` lets a caller tell them apart. */
export class NotebookError extends Error {
  override readonly name = "NotebookError";
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, text: string = catalogue[code].text, options?: ErrorOptions) {
    super(text, options);
    this.code = code;
    this.status = catalogue[code].status;
  }
}
