/** Libraries that draw in frames, from the islands of the file, which has those that its outputs need. */
import { type Islands, readIsland } from "../common/islands.ts";
import type { Library, LibraryName } from "./library-names.ts";

export async function libraryNamed(name: LibraryName): Promise<Library> {
  const found = readIsland<Islands["libraries"]>("libraries")?.[name];
  if (!found) throw new Error(`The file has no ${name}.`);
  return { script: new Blob([found.script], { type: "text/javascript" }), style: found.style };
}

export async function drawingProgram(): Promise<string> {
  return readIsland<Islands["drawing"]>("drawing") ?? "";
}
