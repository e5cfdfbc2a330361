/** What the inside of a frame may tell. It runs code that nobody here wrote, so everything is looked at. */
export type Told =
  | { readonly type: "height"; readonly height: number }
  /** It has the keyboard now, or no longer. */
  | { readonly type: "focus" | "blur" }
  /** As it was asked: somebody has just pressed in it, or was active a moment ago in it or in a frame of its own. */
  | { readonly type: "press"; readonly isOwn: boolean }
  /** It has something to type into. */
  | { readonly type: "field" }
  /** The pointer is over it, or no longer. */
  | { readonly type: "hover"; readonly isHovered: boolean }
  /** Escape was pressed, and nothing inside wanted it. */
  | { readonly type: "leave" };

export const smallestFrame = 20;
export const tallestFrame = 2000;

const signs = ["focus", "blur", "field", "leave"] as const;

function isSign(type: unknown): type is (typeof signs)[number] {
  return signs.some((sign) => sign === type);
}

/** Null for whatever else a frame may send. */
export function readTold(message: unknown): Told | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  if (isSign(message.type)) return { type: message.type };
  if (message.type === "press") return { type: "press", isOwn: "isOwn" in message && message.isOwn === true };
  if (message.type === "hover")
    return { type: "hover", isHovered: "isHovered" in message && message.isHovered === true };
  if (message.type !== "height" || !("height" in message)) return null;
  if (typeof message.height !== "number" || !Number.isFinite(message.height)) return null;
  return { type: "height", height: Math.min(tallestFrame, Math.max(smallestFrame, Math.ceil(message.height))) };
}
