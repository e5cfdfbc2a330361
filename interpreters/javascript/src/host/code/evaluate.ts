/** Evaluates code as the console of a debugger does: names last, `await` stands anywhere. */
import { type Runtime, Session } from "node:inspector";
import { callState, calls, callsEnded } from "../messages.ts";
import { helper } from "./source.ts";

export type Evaluated =
  | { readonly type: "ended" }
  | { readonly type: "stopped" }
  | { readonly type: "threw"; readonly thrown: unknown };

export interface Evaluator {
  evaluate(code: string, name: string): Promise<Evaluated>;
  /** Calls at once, so that the debugger can end it. */
  call(work: () => unknown): { readonly type: Evaluated["type"]; readonly thrown?: unknown };
  /** No caller waits for the evaluated code any more: if V8 collected it, it would report its end where no code may run. */
  forget(): void;
}

/** What evaluated code and this file hand to each other. */
interface Handed {
  thrown?: unknown;
  work?: () => unknown;
}

/** @param calling whether a call is going and how many have ended, see `calls` */
export function createEvaluator(calling: Int32Array): Evaluator {
  const inspector = new Session();
  inspector.connect();
  const place = () => (globalThis as Record<string, unknown>)[helper] as Handed;

  function valueThrownBy({ exception }: Runtime.ExceptionDetails): unknown {
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

  function leave(): void {
    Atomics.add(calling, callsEnded, 1);
    if (Atomics.compareExchange(calling, callState, calls.inside, calls.outside) === calls.ending) for (;;);
  }

  function guarded(work: () => unknown): unknown {
    if (Atomics.load(calling, callState) !== calls.outside) return work();
    Atomics.store(calling, callState, calls.inside);
    try {
      return work();
    } finally {
      leave();
    }
  }

  return {
    call(work) {
      let end: ReturnType<Evaluator["call"]> = { type: "stopped" };
      place().work = () => guarded(work);
      inspector.post("Runtime.evaluate", { expression: `${helper}.work()` }, (error, evaluated) => {
        if (error !== null) return;
        const { exceptionDetails, result } = evaluated;
        if (result.objectId !== undefined) inspector.post("Runtime.releaseObject", { objectId: result.objectId });
        end =
          exceptionDetails === undefined
            ? { type: "ended" }
            : { type: "threw", thrown: valueThrownBy(exceptionDetails) };
      });
      if (end.type === "stopped") Atomics.store(calling, callState, calls.outside);
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
            else resolve({ type: "threw", thrown: valueThrownBy(evaluated.exceptionDetails) });
          },
        );
      }),
  };
}
