import pino, { type Logger } from "pino";
import type { Settings } from "../configuration/config.ts";
import { hidingLines } from "../observability/hidden-lines.ts";

/**
 * The server's log: JSON lines on the standard error output, without secrets.
 *
 * @param known values that are secret whatever they look like
 */
export function openServerLog(
  { logLevel }: Pick<Settings, "logLevel">,
  known: () => readonly string[] = () => [],
): Logger {
  const destination = pino.destination({ dest: 2, sync: false });
  // A terminal that was closed: there is nowhere left to say so.
  destination.on("error", () => {});
  return pino(
    { level: logLevel },
    hidingLines((line) => destination.write(line), known),
  );
}
