import type { Connection, ServerMessage } from "@octavo/client";
import { isEventName } from "@octavo/protocol";

/** A server that is newer than the page may say what the page does not know. No other listener handles it, so the log reports it. */
export function logUnknownFrames(connection: Pick<Connection, "onFrame">, log: (text: string) => void): () => void {
  return connection.onFrame(({ op }: ServerMessage) => {
    if (!isEventName(op))
      log(`The server says ${op}, which this page does not know. Load the page again to get the newest.`);
  });
}
