/** Evaluates code as the console of a debugger does: names last, `await` stands anywhere. */
import { type Runtime, Session } from "node:inspector";
import { helper } from "./source.ts";

export type Evaluated =
  | { readonly type: "ended" }
  | { readonly type: "stopped" }
  | { readonly type: "threw"; readonly thrown: unknown };

export interface Evaluator {
  evaluate(code: string, name: string): Promise<Evaluated>;
  /** Calls at once, so that the debugger can end it. */
  call(work: () => unknown): { readonly type: Evaluated["type"]; readonly thrown?: unknown };
  /** Nobody waits any longer for what was evaluated: its end, if memory is tidied up, would be told where no code may run. */
  forget(): void;
}

/** What evaluated code and this file hand to each other. */
interface Handed {
  thrown?: unknown;
  work?: () => unknown;
}

export function createEvaluator(): Evaluator {
  const inspector = new Session();
  inspector.connect();
  const place = () => (globalThis as Record<string, unknown>)[helper] as Handed;

  function thrownBy({ exception }: Runtime.ExceptionDetails): unknown {
    if (exception?.objectId === undefined) return exception?.value ?? exception?.unserializableValue;
    const { objectId } = exception;
    inspector.post("Runtime.callFunctionOn", {
      objectId,
      functionDeclaration: `function () { ${helper}.thrown = this; }`,
    });
    inspector.post("Runtime.releaseObject", { objectId });
    const held = place();
    const { thrown } = held;
    held.thrown = undefined;
    return thrown;
  }

  return {
    call(work) {
      let end: ReturnType<Evaluator["call"]> = { type: "stopped" };
      place().work = work;
      inspector.post("Runtime.evaluate", { expression: `${helper}.work()` }, (error, evaluated) => {
        if (error !== null) return;
        const { exceptionDetails, result } = evaluated;
        if (result.objectId !== undefined) inspector.post("Runtime.releaseObject", { objectId: result.objectId });
        end =
          exceptionDetails === undefined ? { type: "ended" } : { type: "threw", thrown: thrownBy(exceptionDetails) };
      });
      return end;
    },
    forget() {
      inspector.disconnect();
      inspector.connect();
    },
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
