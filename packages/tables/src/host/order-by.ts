import { type ColumnKind, missingWords, type TableOrder } from "@octavo/note";
import { columnOfField, isOrdered, shownText, writtenTimeInText } from "./expressions.ts";
import type { QueryContext } from "./query-context.ts";
import { quoteLiteral } from "./quote.ts";

/** `ORDER BY …`, with the place of rows at its end, as `compareRows` has it. */
export async function orderByClause(asking: QueryContext, order: TableOrder): Promise<string> {
  const terms: string[] = [];
  for (const { column, direction, as } of order) {
    const word = direction === "ascending" ? "ASC" : "DESC";
    if (as !== undefined) terms.push(...(await typedKeys(asking, { index: column, as, word })));
    else for (const key of await keysOfColumn(asking, column)) terms.push(`${key} ${word} NULLS LAST`);
  }
  return `ORDER BY ${[...terms, "r"].join(", ")}`;
}

/** Numbers first, then text, and what is empty last. */
async function keysOfColumn(asking: QueryContext, index: number): Promise<readonly string[]> {
  const { table, connection } = asking;
  const field = table.field(asking.use(index));
  const column = columnOfField(field);
  if (field.type !== "VARCHAR") return [isOrdered(field) ? column : `CAST(${column} AS VARCHAR)`];
  const text = `nullif(${column}, '')`;
  return (await table.hasNumbers(connection, index)) ? [await asking.number(index), text] : [text];
}

interface TypedKey {
  readonly index: number;
  readonly as: ColumnKind;
  readonly word: "ASC" | "DESC";
}

/** What is of the kind, then what is not, then what is nothing, whatever the direction. */
async function typedKeys(asking: QueryContext, { index, as, word }: TypedKey): Promise<readonly string[]> {
  const { table } = asking;
  const shown = shownText(table.field(asking.use(index)), table.style);
  const isNothing = `(${asking.isEmpty(index)} OR ${shown} IN (${missingWords.map(quoteLiteral).join(", ")}))`;
  const amount = `CASE WHEN NOT ${isNothing} THEN ${await amountOfColumn(asking, index, as)} END`;
  const rank = `CASE WHEN ${isNothing} THEN 2 WHEN (${amount}) IS NULL THEN 1 ELSE 0 END`;
  return [`${rank} ASC`, `${amount} ${word}`];
}

async function amountOfColumn(asking: QueryContext, index: number, as: ColumnKind): Promise<string> {
  const { table } = asking;
  const field = table.field(index);
  const shown = shownText(field, table.style);
  switch (as) {
    case "text":
      return shown;
    case "number": {
      const number = await asking.number(index);
      return /^(?:DOUBLE|FLOAT)$/.test(field.type) ? `CASE WHEN isfinite(${number}) THEN ${number} END` : number;
    }
    case "date":
      return field.type === "VARCHAR" ? writtenTimeInText(shown) : asking.time(index);
  }
}
