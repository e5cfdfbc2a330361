import type { Driver } from "@octavo/interpreter";
import type { DriverDeclaration } from "@octavo/interpreter/properties";
import { angularDeclaration, htmlDeclaration } from "./properties.ts";

/** `%html`: a paragraph that is HTML already. The page sanitises it, or shows it in a frame, as it does with any other. */
export const htmlDriver = showingItsText({ name: "html", declaration: htmlDeclaration, format: "HTML" });

/** `%angular`: a paragraph that is a template. The page fills it in, with the values that code and pages share. */
export const angularDriver = showingItsText({ name: "angular", declaration: angularDeclaration, format: "ANGULAR" });

interface ShownText {
  readonly name: string;
  readonly declaration: DriverDeclaration;
  readonly format: string;
}

function showingItsText({ name, declaration, format }: ShownText): Driver {
  return {
    name,
    ...declaration,
    reaches: () => [],
    open: () =>
      Promise.resolve({
        async *run({ code, signal }) {
          if (code.trim() !== "" && !signal.aborted) yield { type: "result", format, data: code.trim() };
        },
        [Symbol.asyncDispose]: () => Promise.resolve(),
      }),
  };
}
