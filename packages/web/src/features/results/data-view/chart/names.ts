/**
 * Names and labels as the chart library may have them. It keeps what it knows of series, and how wide it has measured each text, in plain
 * objects by these very words, so that one which is a member of every object (`__proto__`, `hasOwnProperty`) breaks its chart and all that
 * are drawn after it. Such a word begins with a space of no width.
 */
export function chartName(name: string): string {
  return name in Object.prototype ? `\u200b${name}` : name;
}

/** How a series is called: two of the same name are still two. */
export function nameOrNumber(name: string, index: number) {
  return { id: `${index} ${name}`, name: chartName(name) };
}
