/** What stands in a text: the text itself, or the place of a name with its value. */
export type Interpolated = string | { readonly name: string; readonly value: string };

/**
 * Finds the places of a text that name values in braces: `{name}`. `{{text}}` stands for `{text}`. It is all or nothing: with a
 * name that has no value, or with braces of another kind, the text is code that means its braces and stays as it is.
 */
export function interpolate(
  texts: readonly string[],
  textOf: (name: string) => string | null,
): readonly (readonly Interpolated[])[] {
  const filled = texts.map((text) => interpolated(text, textOf));
  return filled.every((parts) => parts !== null) ? filled : texts.map((text) => [text]);
}

/** Null when it cannot be. */
function interpolated(text: string, textOf: (name: string) => string | null): readonly Interpolated[] | null {
  const parts: Interpolated[] = [];
  let plain = "";
  let last = 0;
  for (const { 0: whole, 1: name = "", index } of text.matchAll(/\{+([^{}]*)\}+|[{}]/g)) {
    plain += text.slice(last, index);
    last = index + whole.length;
    if (whole.length > 2 && whole === `{{${name}}}`) {
      plain += `{${name}}`;
      continue;
    }
    const value = name !== "" && whole === `{${name}}` ? textOf(name) : null;
    if (value === null) return null;
    if (plain !== "") parts.push(plain);
    plain = "";
    parts.push({ name, value });
  }
  plain += text.slice(last);
  return plain === "" && parts.length > 0 ? parts : [...parts, plain];
}
