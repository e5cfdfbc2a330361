import type { Driver } from "@octavo/interpreter";

/** `%html`: a paragraph that is HTML already. The page sanitises it, or shows it in a frame, as it does with any other. */
export const htmlDriver: Driver = {
  name: "html",
  open: () =>
    Promise.resolve({
      async *run({ code, signal }) {
        if (code.trim() !== "" && !signal.aborted) yield { type: "result", format: "HTML", data: code.trim() };
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
};
