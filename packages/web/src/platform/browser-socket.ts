import type { OpenSocket } from "@octavo/client";
import type { Ahead } from "./ahead.ts";

/**
 * Opens sockets at `url`; an attempt that neither opens nor fails is given up after a while.
 *
 * It passes on in one go what has arrived by the next task, so that the page is drawn once for it: a short run sends four messages within a few
 * milliseconds, and drawing each would take longer than the run.
 *
 * @param ahead the first of them, where it was opened before
 */
export function browserSocket(url: string, ahead: Pick<Ahead, "socket" | "received"> | null = null): OpenSocket {
  let first = ahead;
  return ({ opened, received, closed }) => {
    const taken = first;
    first = null;
    const socket = taken?.socket ?? new WebSocket(url);
    const { port1: nextTask, port2: here } = new MessageChannel();
    let waiting: string[] = [];
    const deliver = () => {
      const texts = waiting;
      waiting = [];
      for (const text of texts) received(text);
    };
    nextTask.onmessage = deliver;
    const patience = setTimeout(() => socket.close(), 10_000);
    const handleOpen = () => {
      clearTimeout(patience);
      opened();
    };
    const take = (data: unknown) => {
      if (typeof data !== "string") return;
      waiting.push(data);
      if (waiting.length === 1) here.postMessage(null);
    };
    socket.onopen = handleOpen;
    socket.onmessage = ({ data }) => take(data);
    // The caller has to have the socket before it calls back.
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(handleOpen);
    taken?.received.forEach(take);
    socket.onclose = () => {
      clearTimeout(patience);
      deliver();
      nextTask.close();
      closed();
    };
    return {
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close() {
        clearTimeout(patience);
        socket.close();
      },
    };
  };
}
