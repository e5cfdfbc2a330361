import type { Say } from "./say.ts";

/** A frame of the server as it arrives: the operation, its data as yet unchecked, and the request it answers. */
export interface Frame {
  readonly op: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly msgId: string | undefined;
}

/** Null for what is no frame at all; a server of ours never sends that, something between us and it may. */
export function decodeFrame(text: string): Frame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value["op"] !== "string") return null;
  const { op, data, msgId } = value;
  return { op, data: isRecord(data) ? data : {}, msgId: typeof msgId === "string" ? msgId : undefined };
}

/** Whether facts in the frame came of the request. What they say is `factsOf`'s to read. */
export function hasFactsOf({ op, data }: Frame, msgId: string): boolean {
  const facts = op === "NOTE_FACTS" ? data["facts"] : null;
  return Array.isArray(facts) && facts.some((fact) => isRecord(fact) && fact["msgId"] === msgId);
}

/** The sentence in an ERROR_INFO or AUTH_INFO. */
export function infoOf({ data }: Frame): string {
  const info = data["info"];
  return typeof info === "string" && info !== "" ? info : "The server refused without saying why.";
}

/** Of a refusal, as in HTTP: 403 for what somebody may not, 404 for a note that is not there or cannot be, 0 for all else. */
export function statusOf(frame: Frame): number {
  if (frame.op === "AUTH_INFO") return 403;
  // By the server's own words; what is told is in its reader's.
  const said = String(frame.data["said"] ?? infoOf(frame));
  return said === "HTTP 404 Not Found" || said.includes("A note id has only") ? 404 : 0;
}

const withInfo: ReadonlySet<string> = new Set(["ERROR_INFO", "AUTH_INFO", "SESSION_LOGOUT"]);
const withMessage: ReadonlySet<string> = new Set(["INTERPRETER_INSTALL_STARTED", "INTERPRETER_INSTALL_RESULT"]);

/** The frame with its sentence, where it has one, in its reader's words. */
export function inWords(frame: Frame, say: Say): Frame {
  const { op, data } = frame;
  if (withInfo.has(op)) return { ...frame, data: { ...data, info: say(infoOf(frame)), said: infoOf(frame) } };
  if (withMessage.has(op)) return { ...frame, data: { ...data, message: say(String(data["message"] ?? "")) } };
  const problem = op === "SERVER_STATE" ? data["problem"] : null;
  return typeof problem === "string" ? { ...frame, data: { ...data, problem: say(problem) } } : frame;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
