import type { ErrorCode } from "@octavo/protocol";
import type { Say } from "./say.ts";

/** A frame of the server as it arrives: the operation, its data as yet unchecked, and the request it answers. */
export interface ServerMessage {
  readonly op: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly msgId: string | undefined;
  /** Of a refusal: which it is, as the server's catalogue of errors names it. */
  readonly code?: string | undefined;
}

/** Null for what is no frame at all; a server of ours never sends that, something between us and it may. */
export function decodeFrame(text: string): ServerMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value["op"] !== "string") return null;
  const { op, msgId } = value;
  const data = isRecord(value["data"]) ? value["data"] : {};
  return { op, data, msgId: textInValue(msgId), code: isRefusal(op) ? textInValue(data["code"]) : undefined };
}

/** Whether facts in the frame came of the request. What they say is `factsOf`'s to read. */
export function hasFactsOf({ op, data }: ServerMessage, msgId: string): boolean {
  const facts = op === "NOTE_FACTS" ? data["facts"] : null;
  return Array.isArray(facts) && facts.some((fact) => isRecord(fact) && fact["msgId"] === msgId);
}

/** The sentence in an ERROR_INFO or AUTH_INFO. */
export function infoOfMessage({ data }: ServerMessage): string {
  const info = data["info"];
  return typeof info === "string" && info !== "" ? info : "The server refused without saying why.";
}

/** Whether a frame of this name says that something is not done. */
export function isRefusal(op: string): boolean {
  return op === "ERROR_INFO" || op === "AUTH_INFO";
}

const noteNotFound: ErrorCode = "noteNotFound";
const pathTaken: ErrorCode = "pathTaken";

/** Of a refusal, as in HTTP: 403 for what the user may not do, 404 for a note that is not there or cannot be, 409 for a name that is taken, 0 for all else. */
export function statusOfMessage({ op, code }: ServerMessage): number {
  if (op === "AUTH_INFO") return 403;
  if (code === pathTaken) return 409;
  return code === noteNotFound ? 404 : 0;
}

const withInfo: ReadonlySet<string> = new Set(["ERROR_INFO", "AUTH_INFO", "SESSION_LOGOUT"]);
const withMessage: ReadonlySet<string> = new Set(["INTERPRETER_INSTALL_STARTED", "INTERPRETER_INSTALL_RESULT"]);

/** The member that is a sentence, or is not there. */
const withSentence: ReadonlyMap<string, string> = new Map([
  ["SERVER_STATE", "problem"],
  ["NOTICE", "notice"],
]);

/** The frame with its sentence, where it has one, in its reader's words. */
export function translateMessage(frame: ServerMessage, say: Say): ServerMessage {
  const { op, data } = frame;
  if (withInfo.has(op)) return { ...frame, data: { ...data, info: say(infoOfMessage(frame)) } };
  if (withMessage.has(op)) return { ...frame, data: { ...data, message: say(String(data["message"] ?? "")) } };
  const member = withSentence.get(op) ?? "";
  const sentence = data[member];
  return typeof sentence === "string" ? { ...frame, data: { ...data, [member]: say(sentence) } } : frame;
}

function textInValue(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
