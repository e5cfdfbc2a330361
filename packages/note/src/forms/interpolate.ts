/**
 * Puts values of the pool in the places of a text that name them in braces: `{name}`. `{{text}}` stands for `{text}`. It is all or nothing: with a
 * name that has no value, or with braces of another kind, the text is code that means its braces and stays as it is.
 */
export function interpolate(texts: readonly string[], textOf: (name: string) => string | null): readonly string[] {
  const filled = texts.map((text) => interpolated(text, textOf));
  return filled.every((text) => text !== null) ? filled : texts;
}

/** Null when it cannot be. */
function interpolated(text: string, textOf: (name: string) => string | null): string | null {
  let isBroken = false;
  const filled = text.replace(/\{+([^{}]*)\}+|[{}]/g, (whole, name: string | undefined) => {
    const depth = name === undefined ? 0 : (whole.length - name.length) / 2;
    if (name !== undefined && whole === `{{${name}}}`) return `{${name}}`;
    const value = name !== undefined && name !== "" && depth === 1 ? textOf(name) : null;
    if (value === null) isBroken = true;
    return value ?? "";
  });
  return isBroken ? null : filled;
}
