import type { FileArea } from "@octavo/protocol";
import { createStore } from "zustand/vanilla";

/** The area of files that is shown, and to which uploads go. */
export const areaStore = createStore<{ readonly area: FileArea }>(() => ({ area: "shared" }));
