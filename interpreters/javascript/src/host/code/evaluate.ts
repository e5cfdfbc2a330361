/** Evaluates code as the console of a debugger does: names last, `await` stands anywhere. */
import { type Runtime, Session } from "node:inspector";
import { helper } from "./source.ts";

export type Evaluated =
  | { readonly type: "ended" }
  | { readonly type: "stopped" }
  | { readonly type: "threw"; readonly thrown: unknown };

export interface Evaluator {
  evaluate(code: string, name: string): Promise<Evaluated>;
}

export function createEvaluator(): Evaluator {
  const inspector = new Session();
  inspector.connect();

  function thrownBy({ exception }: Runtime.ExceptionDetails): unknown {
    if (exception?.objectId === undefined) return exception?.value ?? exception?.unserializableValue;
    const { objectId } = exception;
    inspector.post("Runtime.callFunctionOn", {
      objectId,
      functionDeclaration: `function () { ${helper}.thrown = this; }`,
    });
    inspector.post("Runtime.releaseObject", { objectId });
    const place = (globalThis as Record<string, unknown>)[helper] as { thrown?: unknown };
    const { thrown } = place;
    place.thrown = undefined;
    return thrown;
  }

  return {
    evaluate: (code, name) =>
      new Promise((resolve) => {
        inspector.post(
          "Runtime.evaluate",
          { expression: `${code}\n//# sourceURL=${name}`, replMode: true } as Runtime.EvaluateParameterType,
          (error, evaluated) => {
            if (error !== null) resolve({ type: "stopped" });
            else if (evaluated.exceptionDetails === undefined) resolve({ type: "ended" });
            else resolve({ type: "threw", thrown: thrownBy(evaluated.exceptionDetails) });
          },
        );
      }),
  };
}
