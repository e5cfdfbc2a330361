import { z } from "zod";

/** Most names of one session; a page shows no more. */
const mostNames = 5_000;
/** Most columns of all tables of a session together. */
const mostHeldColumns = 50_000;
/** Of all names of a session with all that is said of them. */
const mostCharacters = 8 * 1024 * 1024;

const name = z.string().max(1_000);

const heldColumnSchema = z.object({
  name,
  /** The type in its language; "" when unknown. */
  type: z.string().max(200),
  /** The name as code writes it, where that differs. */
  code: z.string().max(2_100).exactOptional(),
});

/** A name that code of a session can use, and what it holds. */
export const heldNameSchema = z.object({
  name,
  /** The schema of a table. */
  schema: name.exactOptional(),
  kind: z.enum(["variable", "table", "view"]),
  /** The type in its language: DataFrame, list, BASE TABLE. */
  type: z.string().max(200),
  /** Rows and columns, lengths of an array, or number of items; empty for values without a size. */
  shape: z.array(z.number()).max(32).readonly(),
  /** Memory that it takes; null where only a walk over the whole value would show it. */
  bytes: z.number().nullable(),
  columns: z.array(heldColumnSchema).max(mostHeldColumns).readonly(),
  /** The first rows as table text for values with columns, else the beginning of the value; "" when there is neither. */
  look: z.string().max(10_000),
  code: z.string().max(4_200).exactOptional(),
});
export type HeldName = Readonly<z.infer<typeof heldNameSchema>>;
export type HeldColumn = HeldName["columns"][number];

/** Those that are too much together go without columns and look, or are left out. */
export const heldNamesSchema = z.array(heldNameSchema).max(mostNames).transform(withinBounds).readonly();

function withinBounds(names: HeldName[]): HeldName[] {
  let [columnsLeft, charactersLeft] = [mostHeldColumns, mostCharacters];
  return names.flatMap((whole) => {
    const bare = { ...whole, columns: [], look: "" };
    const kept = [whole, bare].find(
      (each) => each.columns.length <= columnsLeft && charactersOf(each) <= charactersLeft,
    );
    if (kept === undefined) return [];
    columnsLeft -= kept.columns.length;
    charactersLeft -= charactersOf(kept);
    return [kept];
  });
}

function charactersOf({ name: own, schema = "", type, look, code = "", columns }: HeldName): number {
  const texts = [own, schema, type, look, code, ...columns.flatMap((each) => [each.name, each.type, each.code ?? ""])];
  return texts.reduce((sum, { length }) => sum + length, 0);
}
