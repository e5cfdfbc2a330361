import type { OpenSocket } from "@octavo/client";

/**
 * Opens sockets at `url`; an attempt that neither opens nor fails is given up after a while.
 *
 * What has arrived by the next task is told in one go, so that the page is drawn once for it: what a short run tells comes
 * as four messages within a few milliseconds, and drawing each would take longer than the run.
 */
export function browserSocket(url: string): OpenSocket {
  return ({ opened, received, closed }) => {
    const socket = new WebSocket(url);
    const { port1: nextTask, port2: here } = new MessageChannel();
    let waiting: string[] = [];
    const tell = () => {
      const texts = waiting;
      waiting = [];
      for (const text of texts) received(text);
    };
    nextTask.onmessage = tell;
    const patience = setTimeout(() => socket.close(), 10_000);
    socket.onopen = () => {
      clearTimeout(patience);
      opened();
    };
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") return;
      waiting.push(data);
      if (waiting.length === 1) here.postMessage(null);
    };
    socket.onclose = () => {
      clearTimeout(patience);
      tell();
      nextTask.close();
      closed();
    };
    return {
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
