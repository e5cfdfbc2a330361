/** The layout of one network, in a thread of its own. */
import { Layout, type LayoutAnswer, type LayoutRequest } from "./layout.ts";

/** What of a worker's global scope is used here; the page's own types know it as a window. */
interface WorkerScope {
  postMessage(message: LayoutAnswer, transfer: readonly Transferable[]): void;
  onmessage: ((event: { readonly data: LayoutRequest }) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

const layout = new Layout({
  post: (answer) => scope.postMessage(answer, [answer.positions.buffer as ArrayBuffer]),
  now: () => performance.now(),
  later: (step) => setTimeout(step, 0),
});

scope.onmessage = ({ data }) => layout.take(data);
