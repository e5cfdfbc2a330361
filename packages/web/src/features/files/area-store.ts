import type { FileArea } from "@octavo/protocol";
import { createStore } from "zustand/vanilla";

/** A folder of an area of files; "" is the area itself. */
export interface OpenFolder {
  readonly area: FileArea;
  readonly folder: string;
}

/** The folder that is shown, and to which uploads go. */
export const areaStore = createStore<OpenFolder>(() => ({ area: "shared", folder: "" }));
