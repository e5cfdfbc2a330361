/**
 * What a column of a table holds, in one small language: DuckDB's names of types, as its `typeof` writes them (`BIGINT`, `DECIMAL(10,2)`,
 * `TIMESTAMP WITH TIME ZONE`, `STRUCT(a INTEGER, b VARCHAR[])`). It has a name for whatever Arrow, Parquet, PostgreSQL, MySQL and pandas have, reads each
 * value back from its own text (nested ones too), and is the program that writes every file that leaves Octavo, so nothing is translated twice.
 *
 * One thing is added: a column of moments may name its zone, `TIMESTAMP WITH TIME ZONE 'Europe/Berlin'`. The text of each cell has its offset
 * anyhow; the name says which clock showed it.
 */
import type { ColumnKind } from "./question.ts";

const numberType = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|BIGNUM|FLOAT|DOUBLE|DECIMAL\(.*\))$/;
const dateType = /^(?:DATE|TIMESTAMP(?:_S|_MS|_NS)?(?: WITH TIME ZONE)?(?: '.*')?)$/;
const floatType = /^(?:FLOAT|DOUBLE)$/;

/** How cells of such a column are ordered, compared and drawn. */
export function kindOfType(type: string): ColumnKind {
  if (numberType.test(type)) return "number";
  return dateType.test(type) ? "date" : "text";
}

export function isFloatType(type: string): boolean {
  return floatType.test(type);
}

/** The type as DuckDB takes it, without the name of a zone. */
export function withoutZone(type: string): string {
  return type.replace(/^(TIMESTAMP WITH TIME ZONE) '.*'$/, "$1");
}

/** The name of the zone of a column of moments; null where it has none. */
export function zoneOfType(type: string): string | null {
  return /^TIMESTAMP WITH TIME ZONE '(.*)'$/.exec(type)?.[1] ?? null;
}

/** Types apart by commas, as a table has them; commas inside parentheses, brackets and quotes part nothing. */
export function splitTypes(list: string): readonly string[] {
  const types: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    const sign = list[at] ?? "";
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "(" || sign === "[") depth++;
    else if (sign === ")" || sign === "]") depth--;
    else if (sign === "," && depth === 0) {
      types.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  types.push(list.slice(from).trim());
  return types;
}

/** What a nested type is made of; null where it is not nested, or not one of these. */
export type NestedType =
  | { readonly of: "list"; readonly item: string }
  | { readonly of: "map"; readonly key: string; readonly value: string }
  | { readonly of: "struct"; readonly members: readonly { readonly name: string; readonly type: string }[] };

export function nestedType(type: string): NestedType | null {
  const list = /^(.*)\[\d*\]$/s.exec(type);
  if (list) return { of: "list", item: list[1] ?? "" };
  const map = /^MAP\((.*)\)$/s.exec(type);
  if (map) {
    const [key = "VARCHAR", value = "VARCHAR"] = splitTypes(map[1] ?? "");
    return { of: "map", key, value };
  }
  const struct = /^STRUCT\((.*)\)$/s.exec(type);
  if (!struct) return null;
  const members = splitTypes(struct[1] ?? "").map(memberOf);
  return members.every((member) => member !== null) ? { of: "struct", members } : null;
}

function memberOf(text: string): { readonly name: string; readonly type: string } | null {
  const [, quoted, plain, type] = /^(?:"((?:[^"]|"")*)"|([^\s"(]+))\s+(.+)$/s.exec(text) ?? [];
  return type === undefined ? null : { name: quoted?.replaceAll('""', '"') ?? plain ?? "", type };
}
