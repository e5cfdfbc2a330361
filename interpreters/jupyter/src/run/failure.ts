import type { KernelError } from "../wire/content.ts";
import type { NameCell } from "./cells.ts";

/** IPython's name for a place in a cell, with the colours that may stand between its parts. */
const place = placePattern();

function placePattern(): RegExp {
  const colour = "(?:\\u001b\\[[\\d;]*m)*";
  const parts = ["Cell", " ", "In\\[(\\d+)\\]", ", line (\\d+)"];
  return new RegExp(colour + parts.join(colour) + colour, "g");
}

/** What a reader sees of an error: the traceback, with its colours, and the names of paragraphs instead of cells. */
export function failureTextOf({ ename, evalue, traceback }: KernelError, nameOf: NameCell = () => null): string {
  const text = traceback.join("\n");
  return (text === "" ? `${ename}: ${evalue}` : text).replaceAll(place, (whole, cell: string, line: string) => {
    const name = nameOf(Number(cell));
    return name === null ? whole : `\u001b[32m${name}, line ${line}\u001b[39m`;
  });
}
