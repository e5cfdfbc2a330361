/** What runs views of plug-ins in a frame, loaded with the first. */
import { createPlugInHost } from "./host.ts";

Object.assign(globalThis, { octavoPlugIns: createPlugInHost });
