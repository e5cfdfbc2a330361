import type { KernelError } from "../wire/content.ts";

const noInput =
  "This code asks for input, which a note cannot answer. Put the value into the code instead, or read it from a file.";
/** IPython's words for it speak of a frontend, which readers do not know they have. */
const inputErrors = /(?:raw_input|getpass) was called, but this frontend does not support (?:input requests|stdin)\./g;

/** What a reader sees of an error: the traceback, with its colours. */
export function failureTextOf({ ename, evalue, traceback }: KernelError): string {
  const text = traceback.join("\n");
  return (text === "" ? `${ename}: ${evalue}` : text).replaceAll(inputErrors, noInput);
}
