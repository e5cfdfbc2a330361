/** All of the chart library that the page uses, as one script for a file that has charts: `vite.standalone.ts` makes it a global. */
export * from "./chart-library.ts";
export * from "./svg-library.ts";
