/** Errors that a client can distinguish: one catalogue, so text and status are decided in one place. */
export const catalogue = {
  /** Zeppelin's text on the socket for a note or paragraph that is not there. */
  noteNotFound: { status: 404, text: "HTTP 404 Not Found" },
  paragraphNotFound: { status: 404, text: "HTTP 404 Not Found" },
  indexOutOfRange: { status: 400, text: "HTTP 400 Bad Request" },
  /** A note that a user with an account may not read, and one that is not there: both get the same answer. */
  noteHidden: { status: 404, text: "Insufficient privileges to READER note." },
  notPermitted: { status: 403, text: "Insufficient privileges" },
  /** The account may, and the access token that was sent may not. */
  tokenLimited: { status: 403, text: "This access token may not do this; use another one." },
  /** Zeppelin's status for it, by which its pages know. */
  adminOnly: { status: 401, text: "Only administrators may do this." },
  notSubscribed: { status: 400, text: "No note is open on this connection; send GET_NOTE first." },
  badRequest: { status: 400, text: "The request is not understood." },
  badName: { status: 400, text: "This name cannot be used." },
  pathTaken: { status: 409, text: "A note of this name is already there." },
  lastParagraph: { status: 400, text: "All the paragraphs can't be deleted." },
  runningAll: { status: 409, text: "Note is now running sequentially." },
  runFailed: { status: 500, text: "Fail to run note" },
  noteBroken: { status: 500, text: "The file of this note cannot be read." },
  interpreterNotFound: { status: 404, text: "There is no such interpreter setting." },
  /** As in Zeppelin, a name that cannot be used is not found either. */
  interpreterRefused: { status: 404, text: "This interpreter setting cannot be made." },
  credentialNotFound: { status: 404, text: "There is no such credential." },
  notAcceptable: { status: 406, text: "This value is not one of those there are." },
  packageNotFound: { status: 404, text: "There is no such package, or it is not on." },
  packageBroken: { status: 500, text: "No script could be made of this package." },
  sessionNotFound: { status: 404, text: "There is no such session." },
  revisionNotFound: { status: 404, text: "There is no such revision of this note." },
  repositoryBroken: { status: 500, text: "The history of the notebook cannot be read." },
  repositoryBusy: { status: 503, text: "Another program is at work on the history of the notebook. Try again." },
  diskRefused: { status: 507, text: "Nothing can be saved right now." },
  runnerAway: { status: 503, text: "The runner process cannot be reached; it is being started again. Try once more." },
  noAccounts: { status: 500, text: "This server has no accounts; nobody needs to log in." },
  searchAway: {
    status: 503,
    text: "The search index cannot be opened right now; it is tried again. Ask once more in a minute.",
  },
  widgetGone: { status: 404, text: "This widget is not there any more; run its paragraph again." },
  tableGone: { status: 404, text: "The rows of this table are not kept any more; run the paragraph again." },
  tableBroken: { status: 500, text: "The rows of this table cannot be read; run the paragraph again." },
  tableUnfinished: { status: 409, text: "This table is still being written." },
  tablesAway: { status: 503, text: "What answers questions about tables has ended; ask once more." },
  fileNotFound: { status: 404, text: "There is no such file." },
  fileTaken: { status: 409, text: "A file of this name is already there; choose another name, or replace it." },
  fileChanged: {
    status: 409,
    text: "This file was changed by others since you opened it; nothing was saved. Copy your text, and open the file again.",
  },
  accessChanged: {
    status: 409,
    text: "The rights of this note were changed by others meanwhile; look at them again.",
  },
  uploadNotFound: { status: 404, text: "This upload is not known any more; begin it again." },
  uploadOutOfStep: { status: 409, text: "This upload goes on at another byte; send what begins there." },
  /** One user has as much of something as one may have. */
  limitReached: { status: 429, text: "You have as much of this as one user may have." },
  tooLarge: { status: 413, text: "This is larger than the server accepts." },
} as const;
export type ErrorCode = keyof typeof catalogue;

/** An error people can act on. `message` says what happened and what to do; `code` lets a caller distinguish them. */
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
