/** What is printed in which style, as the sequences that make it so: text that went through a terminal says it again. */
import type { Styling } from "./reader.ts";

export interface Pen {
  /** Parameters of one SGR sequence, behind a reset. */
  readonly sgr: string;
  readonly link: string | null;
}

/** Which codes take each other's place. The key says what they are about. */
const groups: readonly (readonly [key: string, codes: readonly number[], off: number])[] = [
  ["weight", [1, 2], 22],
  ["italic", [3], 23],
  ["underline", [4, 21], 24],
  ["blink", [5, 6], 25],
  ["inverse", [7], 27],
  ["hidden", [8], 28],
  ["strike", [9], 29],
];

const mostPens = 2000;
const pens = new Map<string, Pen>();

/** Equal pens are one object. */
function penOf(codes: ReadonlyMap<string, string>, link: string | null): Pen | null {
  if (codes.size === 0 && link === null) return null;
  const sgr = [...codes.values()].join(";");
  const name = `${sgr}\n${link ?? ""}`;
  const known = pens.get(name);
  if (known) return known;
  if (pens.size >= mostPens) pens.clear();
  const pen = { sgr, link };
  pens.set(name, pen);
  codesOf.set(pen, codes);
  return pen;
}

const codesOf = new WeakMap<Pen, ReadonlyMap<string, string>>();

function restyled(old: Pen | null, parameters: string): Pen | null {
  const codes = new Map(old === null ? [] : codesOf.get(old));
  const given = parameters.split(/[;:]/).map((code) => (code === "" ? 0 : Number(code)));
  for (let at = 0; at < given.length; at += 1) {
    const code = given[at] ?? 0;
    if (code === 38 || code === 48) {
      const length = given[at + 1] === 5 ? 3 : given[at + 1] === 2 ? 5 : 2;
      codes.set(code === 38 ? "foreground" : "background", given.slice(at, at + length).join(";"));
      at += length - 1;
    } else take(codes, code);
  }
  return penOf(codes, old?.link ?? null);
}

function take(codes: Map<string, string>, code: number): void {
  const isForeground = (code >= 30 && code <= 37) || (code >= 90 && code <= 97);
  const isBackground = (code >= 40 && code <= 47) || (code >= 100 && code <= 107);
  if (code === 0) codes.clear();
  else if (code === 39) codes.delete("foreground");
  else if (code === 49) codes.delete("background");
  else if (isForeground) codes.set("foreground", String(code));
  else if (isBackground) codes.set("background", String(code));
  else
    for (const [key, on, off] of groups) {
      if (code === off) codes.delete(key);
      else if (on.includes(code)) codes.set(key, String(code));
    }
}

function linked(old: Pen | null, link: string | null): Pen | null {
  return penOf((old === null ? undefined : codesOf.get(old)) ?? new Map(), link);
}

export const penStyling: Styling<Pen> = { restyled, linked };

/** What has to be printed between text of the one and text of the other. */
export function change(from: Pen | null, to: Pen | null): string {
  if (from === to) return "";
  const link = (from?.link ?? null) === (to?.link ?? null) ? "" : `\u001b]8;;${to?.link ?? ""}\u001b\\`;
  const [before, after] = [from?.sgr ?? "", to?.sgr ?? ""];
  if (before === after) return link;
  const reset = before === "" ? "" : "\u001b[0m";
  return `${link}${reset}${after === "" ? "" : `\u001b[${after}m`}`;
}
