/** Calls under `/api`. Every answer comes in an envelope; what is refused or unreachable is a `RestError` with a sentence for people. */

import { jsonObjectSchema } from "@octavo/note";
import type { FileArea } from "@octavo/protocol";
import {
  type NoteChanges,
  type NoteOverview,
  noteChangesSchema,
  noteOverviewSchema,
  type RecentNote,
  type ResultLines,
  recentNoteSchema,
  type SearchPage,
  searchPageSchema,
} from "@octavo/protocol";
import { z } from "zod";
import { asItIs, type Say } from "./say.ts";

interface Response {
  readonly ok: boolean;
  readonly status: number;
  text(): Promise<string>;
}

/** The part of `fetch` that is needed here, so that no browser type is. `Signal` is what ends a call, as the caller's `fetch` takes it. */
export type FetchLike<Signal = never> = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | ArrayBuffer;
    readonly signal?: Signal;
    readonly credentials: "same-origin";
  },
) => Promise<Response>;

/** What is said of a server that gives no answer. */
export const unreachable = "The server cannot be reached right now; try again in a moment.";

interface RestErrorOptions extends ErrorOptions {
  readonly isSaid?: boolean;
}

export class RestError extends Error {
  override readonly name = "RestError";
  /** 0 when no answer came at all. */
  readonly status: number;
  /** Whether the message is what the server said; else it said nothing, and this says what is known. */
  readonly isSaid: boolean;

  constructor(status: number, message: string, { isSaid = false, ...options }: RestErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.isSaid = isSaid;
  }
}

const jsonType = "application/json";
const formType = "application/x-www-form-urlencoded";
const bytesType = "application/octet-stream";
const envelopeSchema = z.object({ status: z.string(), message: z.string().nullish(), body: z.unknown().optional() });
const ticketSchema = z.object({
  principal: z.string(),
  ticket: z.string(),
  roles: z.string(),
  /** Where people log in, of a server that leaves that to another; the address to come back to is to stand behind it. */
  redirectURL: z.string().optional(),
  /** To administrators: there are no walls between the code of users. */
  trustUsers: z.boolean().optional(),
});
type FreshTicket = z.infer<typeof ticketSchema>;
const versionSchema = z.object({ version: z.string() });
const clientConfigurationSchema = z.object({ wsMaxMessageSize: z.number().positive() });
const resultLinesSchema = z.object({ from: z.number(), lines: z.array(z.string()), total: z.number() });

interface ResultLinesRequest {
  readonly noteId: string;
  readonly paragraphId: string;
  readonly index: number;
  readonly from: number;
  readonly lines: number;
}

interface SearchFor {
  readonly words: string;
  /** How many hits to pass over. */
  readonly from: number;
  readonly size: number;
  readonly inTrash: boolean;
}

export type RestMethod = "GET" | "POST" | "PUT" | "DELETE";

/** `Signal` is what ends a call for which nothing waits any more. */
export interface Rest<Signal = never> {
  /**
   * Any call: the body of the answer, read by `schema`. Parts of `path` have to be encoded already.
   *
   * @throws RestError
   */
  call<Body>(method: RestMethod, path: string, schema: z.ZodType<Body>, sent?: unknown, signal?: Signal): Promise<Body>;
  /**
   * As `call`, for what is sent as it is.
   *
   * @throws RestError
   */
  callWithBytes<Body>(method: RestMethod, path: string, schema: z.ZodType<Body>, bytes: ArrayBuffer): Promise<Body>;
  ticket(): Promise<FreshTicket>;
  /** Fails with 403 when the two do not match. The browser keeps the cookie. */
  logIn(userName: string, password: string): Promise<FreshTicket>;
  logOut(): Promise<void>;
  version(): Promise<string>;
  /** The largest message the socket takes, in bytes; also the largest file that can be imported. */
  maxMessageSize(): Promise<number>;
  /** Takes the text of a note file, for what is too large for the socket. Returns the id of the new note. */
  importNote(text: string, notePath: string): Promise<string>;
  /** The note as the text of a `.zpln` file. */
  exportNote(noteId: string): Promise<string>;
  /** Where a whole output can be downloaded. */
  resultFileUrl(at: { readonly noteId: string; readonly paragraphId: string; readonly index: number }): string;
  /** Where a file of the workspace can be downloaded. */
  workspaceFileUrl(path: string, area?: FileArea): string;
  /** For good. */
  removeWorkspaceFile(path: string, area?: FileArea): Promise<void>;
  makeWorkspaceFolder(path: string, area: FileArea): Promise<void>;
  /** Where nothing is in it. */
  removeWorkspaceFolder(path: string, area: FileArea): Promise<void>;
  renameWorkspaceFile(file: { readonly from: string; readonly to: string; readonly area: FileArea }): Promise<void>;
  resultLines(request: ResultLinesRequest): Promise<ResultLines>;
  search(wanted: SearchFor): Promise<SearchPage>;
  /** When the notes that one may read were changed last, and by whom. */
  noteChanges(): Promise<NoteChanges>;
  /** How notes ran last, which run by a schedule, and which others share. */
  noteOverview(): Promise<NoteOverview>;
  /** Ids of the notes that one wants at hand. */
  favourites(): Promise<readonly string[]>;
  setFavourite(noteId: string, isWanted: boolean): Promise<void>;
  /** Notes that one opened last and may still read, the latest first. */
  recentNotes(): Promise<readonly RecentNote[]>;
  /** One looks at the note now. */
  noteOpened(noteId: string): Promise<void>;
  /** Its body is the bare artifact, as no other call has it. */
  enablePackage(name: string, artifact: string): Promise<void>;
}

/** @param base where the REST calls live, without a slash at its end: `/api` */
export function createRest<Signal = never>(fetch: FetchLike<Signal>, base: string, say: Say = asItIs): Rest<Signal> {
  async function exchangeRequest(
    method: string,
    url: string,
    sent?: Content,
    type = contentTypeOf(sent),
    signal?: Signal,
  ): Promise<string> {
    // A browser takes such a name for the folder it is in, or the one above, and would ask for that.
    if (/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(url)) throw new RestError(0, say("Nothing can be called . or .. here."));
    const body = sent === undefined ? {} : { body: sent };
    const headers = { "X-Requested-With": "XMLHttpRequest", ...(type === null ? {} : { "Content-Type": type }) };
    const ending = signal === undefined ? {} : { signal };
    const { ok, status, text } = await fetch(url, { method, headers, ...body, ...ending, credentials: "same-origin" })
      .then(readWholeResponse)
      .catch((cause: unknown) => {
        throw new RestError(0, say(unreachable), { cause });
      });
    if (ok) return text;
    const said = messageOf(text);
    throw new RestError(status, say(said ?? `The server answered ${status}.`), { isSaid: Boolean(said) });
  }
  function parseResponseBody<Body>(path: string, schema: z.ZodType<Body>, text: string): Body {
    const parsed = schema.safeParse(unwrapEnvelope(text));
    if (!parsed.success)
      throw new RestError(0, say(`The server's answer to ${path} is not what this page expects; reload it.`));
    return parsed.data;
  }
  const call = async <Body>(
    method: string,
    path: string,
    schema: z.ZodType<Body>,
    sent?: Content,
    signal?: Signal,
  ): Promise<Body> => {
    const text = await exchangeRequest(method, `${base}${path}`, sent, contentTypeOf(sent), signal);
    return parseResponseBody(path, schema, text);
  };
  const resultPath = (at: { readonly noteId: string; readonly paragraphId: string; readonly index: number }) =>
    `/octavo/results/${encodeURIComponent(at.noteId)}/${encodeURIComponent(at.paragraphId)}/${at.index}`;

  return {
    call: (method, path, schema, sent, signal) =>
      call(method, path, schema, sent === undefined ? undefined : JSON.stringify(sent), signal),
    callWithBytes: call,
    ticket: () => call("GET", "/security/ticket", ticketSchema),
    async logIn(userName, password) {
      const form = `userName=${encodeURIComponent(userName)}&password=${encodeURIComponent(password)}`;
      return parseResponseBody("/login", ticketSchema, await exchangeRequest("POST", `${base}/login`, form, formType));
    },
    async logOut() {
      try {
        await exchangeRequest("POST", `${base}/login/logout`);
      } catch (error) {
        // A server that has logged a user out says so by refusing them from here on.
        const isDone = error instanceof RestError && [401, 403, 405].includes(error.status);
        if (!isDone) throw error;
      }
    },
    version: async () => (await call("GET", "/version", versionSchema)).version,
    maxMessageSize: async () =>
      (await call("GET", "/configurations/client", clientConfigurationSchema)).wsMaxMessageSize,
    importNote: (text, notePath) =>
      call("POST", `/notebook/import?notePath=${encodeURIComponent(notePath)}`, z.string(), text),
    async exportNote(noteId) {
      const body = await call(
        "GET",
        `/notebook/export/${encodeURIComponent(noteId)}`,
        z.union([z.string(), jsonObjectSchema]),
      );
      return typeof body === "string" ? body : JSON.stringify(body, null, 2);
    },
    resultFileUrl: (at) => `${base}${resultPath(at)}/file`,
    workspaceFileUrl: (path, area) => `${base}${workspaceFilePath(path, area)}`,
    async removeWorkspaceFile(path, area) {
      await exchangeRequest("DELETE", `${base}${workspaceFilePath(path, area)}`);
    },
    async makeWorkspaceFolder(path, area) {
      await exchangeRequest("POST", `${base}/octavo/files/folder`, JSON.stringify({ area, path }));
    },
    async removeWorkspaceFolder(path, area) {
      const named = `area=${area}&path=${encodeURIComponent(path)}`;
      await exchangeRequest("DELETE", `${base}/octavo/files/folder?${named}`);
    },
    async renameWorkspaceFile(file) {
      await exchangeRequest("POST", `${base}/octavo/files/rename`, JSON.stringify(file));
    },
    resultLines: ({ from, lines, ...at }) =>
      call("GET", `${resultPath(at)}?from=${from}&lines=${lines}`, resultLinesSchema),
    search: ({ words, from, size, inTrash }) =>
      call(
        "GET",
        `/octavo/search?q=${encodeURIComponent(words)}&from=${from}&size=${size}&trash=${inTrash}`,
        searchPageSchema,
      ),
    noteChanges: () => call("GET", "/octavo/changes", noteChangesSchema),
    noteOverview: () => call("GET", "/octavo/overview", noteOverviewSchema),
    favourites: () => call("GET", "/octavo/favourites", z.array(z.string())),
    async setFavourite(noteId, isWanted) {
      await exchangeRequest(isWanted ? "PUT" : "DELETE", `${base}/octavo/favourites/${encodeURIComponent(noteId)}`);
    },
    recentNotes: () => call("GET", "/octavo/recent", z.array(recentNoteSchema)),
    async noteOpened(noteId) {
      await exchangeRequest("PUT", `${base}/octavo/recent/${encodeURIComponent(noteId)}`);
    },
    async enablePackage(name, artifact) {
      await exchangeRequest("POST", `${base}/helium/enable/${encodeURIComponent(name)}`, artifact);
    },
  };
}

type Content = string | ArrayBuffer;

/** Of what is sent, where nothing else is said: bytes are bytes, and text is JSON. */
function contentTypeOf(sent: Content | undefined): string | null {
  if (sent === undefined) return null;
  return typeof sent === "string" ? jsonType : bytesType;
}

/** Below the base. What it names stands behind a `?`, where dots and slashes are letters as others. */
function workspaceFilePath(path: string, area: FileArea = "shared"): string {
  return `/octavo/files/file?${area === "shared" ? "" : `area=${area}&`}path=${encodeURIComponent(path)}`;
}

/** What was answered, when all of it is here. */
async function readWholeResponse(
  response: Response,
): Promise<{ readonly ok: boolean; readonly status: number; readonly text: string }> {
  return { ok: response.ok, status: response.status, text: await response.text() };
}

/** Not every answer has an envelope: the exported note comes bare. */
function unwrapEnvelope(text: string): unknown {
  const value = parseJsonText(text);
  const envelope = envelopeSchema.safeParse(value);
  return envelope.success && envelope.data.body !== undefined ? envelope.data.body : value;
}

function messageOf(text: string): string | null {
  const envelope = envelopeSchema.safeParse(parseJsonText(text));
  return envelope.success ? (envelope.data.message ?? null) : null;
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
