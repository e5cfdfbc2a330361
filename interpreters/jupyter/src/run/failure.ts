import type { KernelError } from "../wire/content.ts";
import type { NameCell } from "./cells.ts";

const noInput =
  "This code asks for input, which a note cannot answer. Put the value into the code instead, or read it from a file.";
/** IPython's words for it speak of a frontend, which readers do not know they have. */
const inputErrors = /(?:raw_input|getpass) was called, but this frontend does not support (?:input requests|stdin)\./g;

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
  return (text === "" ? `${ename}: ${evalue}` : text)
    .replaceAll(inputErrors, noInput)
    .replaceAll(place, (whole, cell: string, line: string) => {
      const name = nameOf(Number(cell));
      return name === null ? whole : `\u001b[32m${name}, line ${line}\u001b[39m`;
    });
}
