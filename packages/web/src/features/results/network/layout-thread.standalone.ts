/** Lays a network out in the page itself, step by step: an exported page has no worker. */
import { Layout } from "./layout.ts";
import type { startLayout as startInWorker } from "./layout-thread.ts";

export const startLayout: typeof startInWorker = (order, onAnswer) => {
  let isOver = false;
  const later = (step: () => void) => void setTimeout(() => isOver || step(), 0);
  const layout = new Layout({ post: (answer) => isOver || onAnswer(answer), now: () => performance.now(), later });
  later(() => layout.take({ type: "start", ...order }));
  return {
    ask: (request) => later(() => layout.take(request)),
    stop: () => {
      isOver = true;
    },
  };
};
