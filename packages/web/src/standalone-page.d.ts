/** Addresses of the files of the exported page, made by `vite.standalone.ts`. */
declare module "virtual:standalone-page" {
  export const script: string;
  export const style: string;
  /** The style sheet of formulas. */
  export const math: string;
  export const charts: string;
  export const katex: string;
  export const mermaid: string;
}
