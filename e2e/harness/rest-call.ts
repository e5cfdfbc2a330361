/**
 * One REST call of a table: where it goes, what it says, and what the answer has to have, member by member; it may have more.
 */
import { expect } from "vitest";
import type { WireNote } from "./foreign-client.ts";

/** What a call is about. The caller is an administrator, and owns the note. */
export interface CallPlace {
  readonly note: WireNote;
  /** For names that are free. */
  readonly number: number;
  /** Another call before this one; a text is sent as it is. @returns its body */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Puts bytes. */
  send(path: string, bytes: string): Promise<void>;
  /** Where it has to be known from a login of its own. @returns its cookie */
  logIn(user: string): Promise<string>;
}

/** What stands in the braces of a path. */
export type Names = Readonly<Record<string, string>>;

export interface RestCall {
  /** What is special about it. Where Zeppelin's behaviour is a defect that is not repeated, this says so. */
  readonly when: string;
  readonly before?: (place: CallPlace) => unknown;
  /** By default the note of the place and its first paragraph; `prepared` is what `before` has brought. */
  readonly at?: Names | ((place: CallPlace, prepared: unknown) => Names);
  readonly query?: string | ((prepared: unknown) => string);
  /** The user who calls; by default an administrator. */
  readonly cookie?: (prepared: unknown) => string;
  readonly body?: unknown;
  /** A body of bytes. */
  readonly bytes?: string;
  /** A body that is no JSON, or a form. */
  readonly text?: string | URLSearchParams;
  readonly status?: number;
  /** The answer; a function is given what `before` has brought. */
  readonly says?: unknown;
  /** That the answer has no member `body`. */
  readonly isVoid?: true;
}

/** Whether the call does what it is for. */
export const isDone = ({ status = 200 }: RestCall) => status === 200;

/** An answer with this body. */
export const gives = (body: unknown) => ({ says: { status: "OK", body } });
/** Done, and nothing to say. */
export const done = { says: { status: "OK" }, isVoid: true } as const;

const reasons: Readonly<Record<number, string>> = {
  400: "BAD_REQUEST",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  406: "NOT_ACCEPTABLE",
  409: "CONFLICT",
  500: "INTERNAL_SERVER_ERROR",
  501: "NOT_IMPLEMENTED",
};

export const fails = (status: number, message: unknown = expect.any(String)) => ({
  status,
  says: { status: reasons[status], message },
});

const unknownNote = "2ZZZZZZZZ";
const unknownParagraph = "paragraph_1_1";
export const noNote = {
  when: "of a note that is not there",
  at: { noteId: unknownNote },
  ...fails(404, `No such note: ${unknownNote}`),
};
export const noParagraph = {
  when: "of a paragraph that is not there",
  at: ({ note }: CallPlace): Names => ({ noteId: note.id, paragraphId: unknownParagraph }),
  ...fails(404, `No such paragraph: ${unknownParagraph}`),
};
