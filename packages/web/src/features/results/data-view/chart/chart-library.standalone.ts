/** The chart library, from a script that only files with tables have. */
import type * as Library from "./chart-library.ts";

const library = (globalThis as unknown as { readonly octavoCharts: typeof Library }).octavoCharts;

export const { init, install, setPlatformAPI } = library;
