/**
 * Which rows fit a question, and in what order.
 *
 * Where a few hundred rows fit they are ranked by SQLite's bm25. It goes through all rows that have one of the words, though, once to count
 * them and once to rank them, which takes long when a word is everywhere, and then says little: rows are ranked by the other words then, and
 * where there are none, or where so many fit that only the first are taken, those that have the words in a name or title come first.
 */
import type { Match, MatchGroup } from "../query.ts";
import type { IndexDatabase } from "./index-tables.ts";
import { isNameKey, keysPerNote } from "./keys.ts";

export interface FoundKeys {
  readonly keys: readonly number[];
  /** After which key to go on; null where there is no more. */
  readonly next: number | null;
}

/** The number of rows of which the first are taken. */
const firstRows = 500;
/** A word that so many rows have is passed over in ranking; counting to here takes a tenth of a millisecond. */
const everywhereRows = 3000;
const mostCounted = 1000;

export class Finder {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #nameOf: (key: number) => string;
  /** Words that were counted since something changed. */
  readonly #everywhere = new Map<string, boolean>();

  /** @param nameOf the name of a note, by the key of that name */
  constructor(database: IndexDatabase, nameOf: (key: number) => string) {
    this.#statements = prepareStatements(database);
    this.#nameOf = nameOf;
  }

  /** To be called before something changes: what was counted is no longer true. */
  forget(): void {
    this.#everywhere.clear();
  }

  /** The first rows after a key that fit, the best of them first. @param fits whether a name or title has what is wanted */
  find(match: Match, after: number | null, fits: (text: string) => boolean): FoundKeys {
    const from = after ?? Number.MIN_SAFE_INTEGER;
    const first = keysInRow(this.#statements.first.get(match.all, from));
    const next = first.length < firstRows ? null : (first.at(-1) ?? null);
    if (first.length < 2) return { keys: first, next };
    if (next !== null && this.#isDense(first)) return { keys: this.#byTier(match.all, first, from), next };
    const selective = this.#selectiveGroups(match);
    if (selective !== null) return { keys: this.#bySelectiveGroups(selective, first, { from, fits }), next };
    return {
      keys: next === null ? this.#ranked(match.wanted, first, from) : this.#byTier(match.all, first, from),
      next,
    };
  }

  /** Whether little was passed over on the way through these rows, so that going there again takes next to nothing. */
  #isDense(found: readonly number[]): boolean {
    const [newest, oldest] = [found.find((key) => !isNameKey(key)), found.at(-1)];
    return newest === undefined || (oldest ?? 0) - newest < found.length * keysPerNote;
  }

  /** The groups without words that are everywhere; null when no word is, so that all of the question may be asked twice. */
  #selectiveGroups({ groups, without }: Match): readonly MatchGroup[] | null {
    const words = groups.flatMap((group) => group.words);
    // Whatever has a single word was just counted.
    if (words.length + without.length < 2) return null;
    if (![...words, ...without].some((word) => this.#isEverywhere(word))) return null;
    return groups.filter((group) => !group.words.some((word) => this.#isEverywhere(word)));
  }

  #isEverywhere(word: string): boolean {
    const known = this.#everywhere.get(word);
    if (known !== undefined) return known;
    const isEverywhere = this.#count(word, everywhereRows) === everywhereRows;
    if (this.#everywhere.size === mostCounted) this.#everywhere.clear();
    this.#everywhere.set(word, isEverywhere);
    return isEverywhere;
  }

  #bySelectiveGroups(
    selective: readonly MatchGroup[],
    found: readonly number[],
    { from, fits }: { readonly from: number; readonly fits: (text: string) => boolean },
  ): readonly number[] {
    const wanted = selective.map((group) => group.wanted).join(" AND ");
    const isFew = found.length < firstRows && wanted !== "" && this.#count(wanted, firstRows) < firstRows;
    return isFew ? this.#ranked(wanted, found, from) : this.#sorted(found, this.#named(found, fits));
  }

  /** How many rows fit, counted no further than a limit. */
  #count(match: string, limit: number): number {
    return (this.#statements.count.get(match, limit) as { readonly count: number }).count;
  }

  /** What is not wanted has a say in what is found, and none in how good that is. */
  #ranked(wanted: string, found: readonly number[], after: number): readonly number[] {
    const ranked = keysInRow(this.#statements.ranked.get(wanted, after));
    if (ranked.length === found.length) return ranked;
    if (ranked.length === firstRows) return this.#byTier(wanted, found, after);
    const left = new Set(found);
    return ranked.filter((key) => left.has(key));
  }

  #byTier(match: string, found: readonly number[], after: number): readonly number[] {
    const last = found.at(-1) ?? 0;
    return this.#sorted(
      found,
      new Set(keysInRow(this.#statements.between.get(`{name title} : (${match})`, after, last))),
    );
  }

  /** Of these rows those that have in their own name or title what is wanted, read instead of asked for once more. */
  #named(found: readonly number[], fits: (text: string) => boolean): ReadonlySet<number> {
    const names = found.filter((key) => isNameKey(key) && fits(this.#nameOf(key)));
    const { rows } = this.#statements.titles.get(JSON.stringify(found)) as { readonly rows: string };
    const titled = JSON.parse(rows) as readonly (readonly [key: number, title: string])[];
    return new Set([...names, ...titled.flatMap(([key, title]) => (fits(title) ? [key] : []))]);
  }

  /** Names first, then titles, then all else; as they were among each other. */
  #sorted(found: readonly number[], inNames: ReadonlySet<number>): readonly number[] {
    const tierOf = (key: number) => (inNames.has(key) ? (isNameKey(key) ? 0 : 1) : isNameKey(key) ? 3 : 2);
    return found.toSorted((a, b) => tierOf(a) - tierOf(b));
  }
}

/** Many keys come as one text: a row each would take longer than finding them. */
function keysInRow(row: unknown): readonly number[] {
  return JSON.parse((row as { readonly keys: string }).keys) as number[];
}

/** Numbers beyond 32 bits come to SQLite as floating ones, and by those full text search does not leave out what is beyond a key. */
const key = "CAST(? AS INTEGER)";

function prepareStatements(database: IndexDatabase) {
  return {
    first: database.prepare(`
      SELECT json_group_array(key) AS keys FROM (
        SELECT rowid AS key FROM words WHERE words MATCH ? AND rowid > ${key} ORDER BY rowid LIMIT ${firstRows}
      )`),
    between: database.prepare(`
      SELECT json_group_array(rowid) AS keys FROM words WHERE words MATCH ? AND rowid > ${key} AND rowid <= ${key}`),
    count: database.prepare("SELECT count(*) AS count FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"),
    titles: database.prepare(`
      SELECT json_group_array(json_array(key, title)) AS rows FROM paragraph INDEXED BY titled
      WHERE key IN (SELECT value FROM json_each(?)) AND title <> ''`),
    // A name counts more than a title, that more than code, that more than output, and that more than a folder.
    ranked: database.prepare(`
      SELECT json_group_array(key ORDER BY score, key) AS keys FROM (
        SELECT rowid AS key, bm25(words, 100, 20, 3, 0.5, 1, 0.1) AS score FROM words
        WHERE words MATCH ? AND rowid > ${key} LIMIT ${firstRows}
      )`),
  };
}
