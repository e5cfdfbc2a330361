const afterWord = /\b(?:from|join|update|into)\s+([\p{L}\p{N}_$."`]+)(?:\s+(?:as\s+)?([\p{L}_][\p{L}\p{N}_]*))?/giu;

/** Tables that the code names, in small letters, by the names it gives them: `FROM orders AS o` has orders under `orders` and `o`. */
export function tablesIn(code: string): ReadonlyMap<string, string> {
  return new Map(
    [...code.matchAll(afterWord)].flatMap(([, table = "", alias]) => {
      const name = lastPart(table.replace(/["`]/g, ""));
      return [name, ...(alias === undefined ? [] : [alias])].map((called) => [called.toLowerCase(), name] as const);
    }),
  );
}

/** `orders` of `shop.orders`, in small letters. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
