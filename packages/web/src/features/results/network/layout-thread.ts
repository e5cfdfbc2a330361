import type { LayoutAnswer, LayoutOrder, LayoutRequest } from "./layout.ts";

/** A layout in a worker. The caller that starts it stops it. */
export interface LayoutThread {
  ask(request: Exclude<LayoutRequest, { type: "start" }>): void;
  stop(): void;
}

export function startLayout(order: LayoutOrder, onAnswer: (answer: LayoutAnswer) => void): LayoutThread {
  const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
  const ask = (request: LayoutRequest) => worker.postMessage(request);
  worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => onAnswer(data);
  ask({ type: "start", ...order });
  return { ask, stop: () => worker.terminate() };
}
