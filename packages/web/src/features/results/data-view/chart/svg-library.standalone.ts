import type * as Library from "./svg-library.ts";

export const { SVGRenderer } = (globalThis as unknown as { readonly octavoCharts: typeof Library }).octavoCharts;
