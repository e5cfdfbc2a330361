/** What the first sign of the letters limits the palette to. */
import type { PaletteEntry } from "../../ui/commands/palette-store.ts";

type Kind = NonNullable<PaletteEntry["kind"]> | "command";

const kindOfSign: Readonly<Record<string, Kind>> = { ">": "command", "#": "heading" };

export interface MeantKind {
  /** Null: all of them, and what notes hold. */
  readonly kind: Kind | null;
  /** What is behind the sign. */
  readonly letters: string;
}

export function readMeantKind(typed: string): MeantKind {
  const trimmed = typed.trimStart();
  const kind = kindOfSign[trimmed.charAt(0)];
  return kind === undefined ? { kind: null, letters: typed } : { kind, letters: trimmed.slice(1) };
}

/** Of these, those that are meant. Headings are many: without a sign they come once something is typed, behind what is called alike. */
export function ofMeantKind(entries: readonly PaletteEntry[], { kind, letters }: MeantKind): readonly PaletteEntry[] {
  const of = (wanted: Kind) => entries.filter((entry) => (entry.kind ?? "command") === wanted);
  if (kind !== null) return of(kind);
  const others = entries.filter((entry) => entry.kind !== "heading");
  return letters.trim() === "" ? others : [...others, ...of("heading")];
}
