/**
 * The rows of the list for a filter. The index normalises names once for each set of entries; a keystroke then only searches texts, which takes a few
 * milliseconds for tens of thousands of columns.
 */
import type { HeldColumn } from "@octavo/protocol";
import { normalizedPart, normalizeForSearch } from "../../../../ui/matches-filter.ts";
import { type Entry, type Section, sections } from "./entries.ts";

export type Row =
  | {
      readonly kind: "section";
      readonly key: string;
      readonly section: Section;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: "entry"; readonly key: string; readonly entry: Entry; readonly isOpen: boolean }
  | { readonly kind: "about"; readonly key: string; readonly entry: Entry }
  | { readonly kind: "column"; readonly key: string; readonly entry: Entry; readonly column: HeldColumn };

export interface NameIndex {
  readonly size: number;
  /** @param toggled keys of entries that are open, and of sections that are closed */
  rows(part: string, toggled: ReadonlySet<string>): readonly Row[];
}

interface Indexed {
  readonly entry: Entry;
  readonly name: string;
  /** Names of the columns, each after a line end. */
  readonly columns: string;
}

export function createNameIndex(entries: readonly Entry[]): NameIndex {
  const bySection = new Map<Section, Indexed[]>(sections.map((section) => [section, []]));
  for (const entry of entries) {
    const { name, of, columns } = entry;
    bySection.get(entry.section)?.push({
      entry,
      // The filter finds schemas, too.
      name: normalizeForSearch(of === null || !of.includes(" ") ? name : `${of.slice(of.indexOf(" ") + 1)}.${name}`),
      columns: columns.length === 0 ? "" : normalizeForSearch(`\n${columns.map((column) => column.name).join("\n")}`),
    });
  }
  return {
    size: entries.length,
    rows(part, toggled) {
      const wanted = normalizedPart(part);
      return sections.flatMap((section) => rowsOfSection(section, bySection.get(section) ?? [], { wanted, toggled }));
    },
  };
}

interface Narrowed {
  readonly wanted: string;
  readonly toggled: ReadonlySet<string>;
}

function rowsOfSection(section: Section, indexed: readonly Indexed[], { wanted, toggled }: Narrowed): readonly Row[] {
  const found =
    wanted === "" ? indexed : indexed.filter(({ name, columns }) => name.includes(wanted) || columns.includes(wanted));
  if (found.length === 0) return [];
  const isOpen = wanted !== "" || !toggled.has(section);
  const rows: Row[] = [{ kind: "section", key: section, section, count: found.length, isOpen }];
  if (!isOpen) return rows;
  for (const { entry, name, columns } of found) {
    const isToggled = toggled.has(entry.key);
    const hasFound = wanted !== "" && columns.includes(wanted);
    rows.push({ kind: "entry", key: entry.key, entry, isOpen: isToggled || hasFound });
    if (isToggled) rows.push({ kind: "about", key: `${entry.key} about`, entry });
    if (isToggled || hasFound) addColumns(rows, entry, hasFound && !name.includes(wanted) ? wanted : "");
  }
  return rows;
}

function addColumns(rows: Row[], entry: Entry, wanted: string): void {
  for (const column of entry.columns) {
    if (wanted === "" || normalizeForSearch(column.name).includes(wanted))
      rows.push({ kind: "column", key: `${entry.key} ${column.name}`, entry, column });
  }
}
