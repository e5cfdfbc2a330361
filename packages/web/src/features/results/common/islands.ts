/**
 * Islands: JSON in inert elements of an exported page, in place of answers of a server. Writer and reader stand here together.
 */
import type { Table } from "@octavo/note";
import type { OutputAddress } from "./address.ts";

/** The islands by name. */
export interface Islands {
  /** The document of frames. */
  readonly frame: string;
  /** The program that draws displays inside a frame. */
  readonly drawing: string;
  readonly libraries: Readonly<Record<string, { readonly script: string; readonly style: string }>>;
  /** Front ends of widgets, by name. */
  readonly frontEnds: Readonly<Record<string, unknown>>;
  /** Tables with more rows than the note has, by `keyOfOutput`. */
  readonly tables: Readonly<Record<string, Table>>;
}

export function idOfIsland(name: string): string {
  return `octavo-${name}`;
}

export function keyOfOutput({ paragraphId, index }: Pick<OutputAddress, "paragraphId" | "index">): string {
  return `${paragraphId} ${index}`;
}

const kept = new Map<string, unknown>();

/** Null when the document has no such island. No schema checks it, because this program wrote it. */
export function readIsland<Content>(name: string): Content | null {
  if (!kept.has(name)) kept.set(name, JSON.parse(document.getElementById(idOfIsland(name))?.textContent || "null"));
  return kept.get(name) as Content | null;
}
