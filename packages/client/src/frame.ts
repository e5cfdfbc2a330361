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

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
