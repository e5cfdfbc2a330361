import { createStore, type StoreApi } from "zustand/vanilla";

/** Whether files are on their way, for pages that have not fetched what sends them. */
export const isUploading: StoreApi<boolean> = createStore<boolean>(() => false);
