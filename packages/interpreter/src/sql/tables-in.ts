const part = /(?:"[^"\n]*"|`[^`\n]*`|[\p{L}\p{N}_$]+)/u.source;
const named = `(${part}(?:\\.${part})*)(?:\\s+(?:as\\s+)?([\\p{L}_][\\p{L}\\p{N}_]*))?`;
/** Further ones of a list; or columns, which are of no harm where what is looked for is a table. */
const afterComma = new RegExp(`,\\s*${named}`, "giu");
const afterWord = new RegExp(`\\b(?:from|join|update|into)\\s+${named}`, "giu");

/** Tables that the code names, in small letters, by the names it gives them: `FROM orders AS o` has orders under `orders` and `o`. */
export function tablesInStatement(code: string): ReadonlyMap<string, string> {
  return new Map(
    [...code.matchAll(afterComma), ...code.matchAll(afterWord)].flatMap(([, table = "", alias]) => {
      const name = lastPartOfName(table.replace(/["`]/g, ""));
      return [name, ...(alias === undefined ? [] : [alias])].map((called) => [called.toLowerCase(), name] as const);
    }),
  );
}

/** `orders` of `shop.orders`, in small letters. */
export function lastPartOfName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
