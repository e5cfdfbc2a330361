const blocks: readonly { readonly open: string; readonly close: string; readonly nests: boolean }[] = [
  { open: '"', close: '"', nests: false },
  { open: "'", close: "'", nests: false },
  { open: "${", close: "}", nests: false },
  { open: "(", close: ")", nests: true },
  { open: "<", close: ">", nests: true },
];
const escapable = "\"',;${}";

/**
 * The items between bars. A bar inside quotes, `${}`, parentheses or angle brackets is part of its item; a backslash before one of
 * `" ' , ; $ { }` takes away what that means. The last item loses the blanks around it, the others keep theirs.
 */
export function splitAtBars(text: string): readonly string[] {
  const items: string[] = [];
  let item = "";
  let block: (typeof blocks)[number] | null = null;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const rest = text.slice(index, index + 2);
    const [sign = "", next = ""] = rest;
    if (sign === "\\" && next !== "" && escapable.includes(next)) {
      item += next;
      index++;
      continue;
    }
    if (block) {
      if (block.nests && sign === block.open) depth++;
      else if (sign === block.close && --depth === 0) block = null;
    } else if (sign === "|") {
      items.push(item);
      item = "";
      continue;
    } else {
      block = blocks.find(({ open }) => rest.startsWith(open)) ?? null;
      depth = block ? 1 : 0;
    }
    item += sign;
  }
  return [...items, item.trim()];
}
