import type { Connection, Frame } from "@octavo/client";
import { isEventName } from "@octavo/protocol";

/** A server that is newer than the page may say what the page does not know. Nobody else minds it, so whoever looks for it finds it in the log. */
export function logUnknownFrames(connection: Pick<Connection, "onFrame">, log: (text: string) => void): () => void {
  return connection.onFrame(({ op }: Frame) => {
    if (!isEventName(op))
      log(`The server says ${op}, which this page does not know. Load the page again to get the newest.`);
  });
}
