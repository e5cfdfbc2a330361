import type { WebSocket } from "ws";

/** Sockets that are silent for longer are closed, unless a setting says otherwise. */
export const socketIdleTimeoutMs = 30_000;
/** What one that is closed has to say goodbye. */
const farewellMs = 1000;

/**
 * Closes a socket on which nothing comes any more: the other side is gone without a word. A client that only listens gets a ping in between,
 * and every client's library answers that by itself, also in a tab that no user looks at. What the server sends is no sign of life.
 *
 * @returns how to stop looking
 */
export function closeWhenIdle(
  socket: Pick<WebSocket, "on" | "ping" | "close" | "terminate">,
  patienceMs: number,
): () => void {
  let looks = 0;
  const hear = () => {
    looks = 0;
  };
  for (const sign of ["message", "ping", "pong"]) socket.on(sign, hear);
  const timer = setInterval(() => {
    looks += 1;
    if (looks === 1) socket.ping();
    if (looks < 3) return;
    clearInterval(timer);
    socket.close(1001, "Nothing has come from you for a while.");
    setTimeout(() => socket.terminate(), farewellMs).unref();
  }, patienceMs / 3);
  return () => clearInterval(timer);
}
