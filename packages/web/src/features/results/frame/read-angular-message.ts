/** Parses messages of templates about shared values. Code of the note's author sends them, so each member is validated. */
import type { FromTemplate } from "./drawing/angular/messages.ts";

export type AngularMessage =
  | FromTemplate
  /** The template changed a value to one that is too large to share. */
  | { readonly type: "oversized"; readonly name: string };

const longestName = 200;
/** Most characters of a value as JSON. */
export const longestValue = 1_000_000;

export function readAngularMessage(message: unknown): AngularMessage | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  const { type, name, value, paragraphId = null } = message as Readonly<Record<string, unknown>>;
  if (type === "wanted") return { type };
  if (type === "change") return isName(name) && typeof value === "string" ? withValue({ type, name, value }) : null;
  if (paragraphId !== null && !isName(paragraphId)) return null;
  if (type === "run") return { type, paragraphId };
  if (!isName(name)) return null;
  if (type === "unbind") return { type, name, paragraphId };
  if (type !== "bind" || typeof value !== "string") return null;
  return withValue({ type, name, value, paragraphId });
}

function isName(name: unknown): name is string {
  return typeof name === "string" && name !== "" && name.length <= longestName;
}

function withValue(message: Extract<FromTemplate, { readonly value: string }>): AngularMessage {
  return message.value.length > longestValue ? { type: "oversized", name: message.name } : message;
}
