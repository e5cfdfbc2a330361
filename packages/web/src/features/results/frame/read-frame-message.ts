import { frontEndName, isJsonObject, type JsonObject } from "@octavo/note";
import type { FromFrame } from "./drawing/widgets/messages.ts";
import { type LibraryName, libraryNames } from "./library-names.ts";
import { type AngularMessage, readAngularMessage } from "./read-angular-message.ts";
import { readSpellMessage, type SpellMessage } from "./read-spell-message.ts";
import { type PlugInMessage, readPlugInMessage } from "./read-plug-in-message.ts";

/** What the inside of a frame may send. It runs code that is not ours, so everything is looked at. */
export type FrameMessage =
  /** Its displays are so high, by their index. */
  | { readonly type: "heights"; readonly heights: ReadonlyMap<number, number> }
  /** Something in it is drawn by a library of this server's. */
  | { readonly type: "library"; readonly name: LibraryName }
  /** Something in it asks for a file that came with an output of its note. */
  | { readonly type: "file"; readonly name: string }
  /** Of the widgets of its run. */
  | { readonly type: "widgets"; readonly message: WidgetMessage }
  /** A message about shared values of its templates. */
  | { readonly type: "angular"; readonly message: AngularMessage }
  /** Of the view of a plug-in. */
  | { readonly type: "plugIn"; readonly message: PlugInMessage }
  /** Of its spells. */
  | { readonly type: "spell"; readonly message: SpellMessage }
  /** It has the keyboard now, or no longer. */
  | { readonly type: "focus" | "blur" }
  /** As it was asked: the user has just pressed in it, or was active a moment ago in it or in a frame of its own. */
  | { readonly type: "press"; readonly isOwn: boolean }
  /** It has something to type into. */
  | { readonly type: "field" }
  /** The pointer is over it, or no longer. */
  | { readonly type: "hover"; readonly isHovered: boolean }
  /** Escape was pressed, and nothing inside wanted it. */
  | { readonly type: "leave" };

export type WidgetMessage =
  | FromFrame
  /** It wanted to send more than may be sent at once. */
  | { readonly type: "oversized"; readonly messageId: string };

const tallestFrame = 2000;
const mostDisplays = 1000;

const signs = ["focus", "blur", "field", "leave"] as const;

function isSignType(type: unknown): type is (typeof signs)[number] {
  return signs.some((sign) => sign === type);
}

/** Null for whatever else a frame may send. */
export function readFrameMessage(message: unknown): FrameMessage | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  if (isSignType(message.type)) return { type: message.type };
  if (message.type === "press") return { type: "press", isOwn: "isOwn" in message && message.isOwn === true };
  if (message.type === "hover")
    return { type: "hover", isHovered: "isHovered" in message && message.isHovered === true };
  if (message.type === "library" && "name" in message) {
    const name = libraryNames.find((one) => one === message.name);
    if (name) return { type: "library", name };
    const isFile = typeof message.name === "string" && frontEndName.test(message.name);
    return isFile ? { type: "file", name: message.name as string } : null;
  }
  if (message.type === "widgets" && "message" in message) {
    const read = readWidgetMessage(message.message);
    return read && { type: "widgets", message: read };
  }
  if (message.type === "angular" && "message" in message) {
    const read = readAngularMessage(message.message);
    return read && { type: "angular", message: read };
  }
  if (message.type === "plugIn" && "message" in message) {
    const read = readPlugInMessage(message.message);
    return read && { type: "plugIn", message: read };
  }
  if (message.type === "spell" && "message" in message) {
    const read = readSpellMessage(message.message);
    return read && { type: "spell", message: read };
  }
  if (message.type !== "heights" || !("heights" in message) || !Array.isArray(message.heights)) return null;
  const heights = message.heights.slice(0, mostDisplays).flatMap((one: unknown) => heightIn(one));
  return heights.length === 0 ? null : { type: "heights", heights: new Map(heights) };
}

const longestName = 200;
const mostBuffers = 1000;
/** Of one message, in bytes. */
const mostSent = 7 * 1024 * 1024;

function readWidgetMessage(message: unknown): WidgetMessage | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  if (message.type === "wanted") return { type: "wanted" };
  if (message.type === "frontEnd") {
    const { name } = message as { readonly name?: unknown };
    return typeof name === "string" && frontEndName.test(name) ? { type: "frontEnd", name } : null;
  }
  if (message.type !== "send") return null;
  const { messageId, modelId, data, buffers } = message as Readonly<Record<string, unknown>>;
  const isName = (name: unknown): name is string => typeof name === "string" && name.length <= longestName;
  if (!isName(messageId) || !isName(modelId) || !Array.isArray(buffers) || buffers.length > mostBuffers) return null;
  const bytes = (buffers as readonly unknown[]).filter((buffer) => buffer instanceof Uint8Array);
  if (bytes.length !== buffers.length) return null;
  const size = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (!isWithin(data, mostSent - size)) return { type: "oversized", messageId };
  const plain = plainData(data);
  if (plain === null) return null;
  return { type: "send", messageId, modelId, data: plain, buffers: bytes };
}

/** Looks no further than to the limit: views of one buffer, references to one object and holes of a list cost the frame nothing to send. */
function isWithin(data: unknown, most: number): boolean {
  let left = most;
  const waiting = [data];
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop();
    left -= ownSize(value);
    if (typeof value !== "object" || value === null || left < 0) continue;
    for (const [name, part] of Object.entries(value)) {
      left -= name.length;
      waiting.push(part);
    }
  }
  return left >= 0;
}

function ownSize(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (Array.isArray(value)) return 16 + value.length;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return typeof value === "object" ? 16 : 4;
}

/** What a port carries may be more than JSON. */
function plainData(data: unknown): JsonObject | null {
  try {
    const plain = JSON.parse(JSON.stringify(data) ?? "null");
    return isJsonObject(plain) ? plain : null;
  } catch {
    return null;
  }
}

function heightIn(one: unknown): readonly (readonly [number, number])[] {
  if (!Array.isArray(one)) return [];
  const [index, height] = one as readonly unknown[];
  if (typeof index !== "number" || typeof height !== "number" || !Number.isFinite(height)) return [];
  return [[index, Math.min(tallestFrame, Math.max(0, Math.ceil(height)))]];
}
