/** Graphviz for a frame, as WebAssembly within its script: draws graphs where the kernel's machine has no `dot`. */
import { instance } from "@viz-js/viz";

Object.assign(globalThis, { octavoGraphviz: instance });
