import { constants } from "node:os";
import { type ChildEnd, hintForSignal } from "@octavo/interpreter";

/** What a person reads when a shell did not end well, in Zeppelin's words where it has some; null when it did. */
export function failureOf(end: ChildEnd, { wasAborted }: { readonly wasAborted: boolean }): string | null {
  if (end.error !== null) return `The shell could not be started: ${end.error.message}`;
  const value = exitValueOf(end);
  if (wasAborted) return `Paragraph received a SIGTERM\nExitValue: ${value}`;
  const because = end.because === undefined ? "" : ` (${end.because})`;
  if (end.signal !== null) {
    return `The shell was ended by ${end.signal}${because || hintForSignal(end.signal)}\nExitValue: ${value}`;
  }
  return value === 0 ? null : `ExitValue: ${value}${because}`;
}

/** As shells count: 128 and the number of the signal. */
function exitValueOf({ exitCode, signal }: ChildEnd): number {
  return signal === null ? (exitCode ?? 0) : 128 + constants.signals[signal];
}
