/** Names in another order: one is put where another one is. */
export function reorder(names: readonly string[], name: string, index: number): readonly string[] {
  const others = names.filter((other) => other !== name);
  return [...others.slice(0, index), name, ...others.slice(index)];
}
