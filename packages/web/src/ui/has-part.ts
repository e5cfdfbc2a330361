/** Whether a name holds what is typed to narrow a list; nothing but space narrows none. */
export function hasPart(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.trim().toLowerCase());
}
