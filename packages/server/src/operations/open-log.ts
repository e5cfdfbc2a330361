import pino, { type Logger } from "pino";
import type { Settings } from "../config.ts";

/** What no line of the log holds, should somebody ever hand it over. */
const secretMembers = ["password", "ticket", "token", "secret", "cookie", "authorization"].flatMap((name) => [
  name,
  `*.${name}`,
  `*.headers.${name}`,
]);

/** The server's log: JSON lines on the standard error output. */
export function openLog({ logLevel }: Settings): Logger {
  const destination = pino.destination({ dest: 2, sync: false });
  // A terminal that was closed: there is nowhere left to say so.
  destination.on("error", () => {});
  return pino({ level: logLevel, redact: { paths: [...secretMembers], censor: "[redacted]" } }, destination);
}
