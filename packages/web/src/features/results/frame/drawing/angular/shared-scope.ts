/** The scope of a run's templates: shared values of the paragraph are names of it, and each side follows changes of the other. */
import type { Angular, Scope } from "./angular.ts";
import type { FromTemplate, ToTemplate } from "./messages.ts";

/** Zeppelin's prefix of a value that templates call: the arguments become the value. */
const functionPrefix = "_Z_ANGULAR_FUNC_";

export interface SharedScope {
  readonly receive: (message: Exclude<ToTemplate, { type: "values" | "say" }>) => void;
}

interface SharedScopeOptions {
  readonly angular: Pick<Angular, "toJson">;
  readonly scope: Scope;
  readonly send: (message: FromTemplate) => void;
}

export function shareScope({ angular, scope, send }: SharedScopeOptions): SharedScope {
  /** Values as the page has them. */
  const known = new Map<string, string>();
  const stops = new Map<string, () => void>();
  const textOf = (value: unknown) => angular.toJson(value) ?? "null";

  function change(name: string, value: unknown): void {
    const text = textOf(value);
    known.set(name, text);
    send({ type: "change", name, value: text });
  }

  function follow(name: string): void {
    const heard = (value: unknown) => {
      // A value that the page has just sent is no change.
      if (known.has(name) && textOf(value) !== known.get(name)) change(name, value);
    };
    stops.set(
      name,
      scope.$watch((at) => at[name], heard, true),
    );
    const called = calledName(name);
    if (called)
      scope[called] = (...given: readonly unknown[]) => {
        scope[name] = given;
        change(name, given);
      };
  }

  function remove(name: string): void {
    stops.get(name)?.();
    stops.delete(name);
    known.delete(name);
    delete scope[name];
    const called = calledName(name);
    if (called) delete scope[called];
  }

  scope["z"] = toolsFor(textOf, send);
  return {
    receive(message) {
      const { name } = message;
      if (isOwnName(name)) return;
      if (message.type === "removed") remove(name);
      else {
        const value: unknown = JSON.parse(message.value);
        known.set(name, textOf(value));
        scope[name] = value;
        if (!stops.has(name)) follow(name);
      }
      scope.$apply();
    },
  };
}

/** Whether a value would replace a name of AngularJS. */
function isOwnName(name: string): boolean {
  return name.startsWith("$") || ["z", "this", "constructor", "__proto__"].includes(name);
}

function calledName(name: string): string | null {
  const called = name.startsWith(functionPrefix) ? name.slice(functionPrefix.length) : "";
  return called === "" || isOwnName(called) ? null : called;
}

/** The functions of `z` under the names of both Zeppelin clients. */
function toolsFor(textOf: (value: unknown) => string, send: (message: FromTemplate) => void) {
  const idOf = (given: unknown) => (given === undefined || given === null || given === "" ? null : String(given));
  const bind = (name: unknown, value: unknown, paragraphId: unknown) =>
    send({ type: "bind", name: String(name), value: textOf(value), paragraphId: idOf(paragraphId) });
  const unbind = (name: unknown, paragraphId: unknown) =>
    send({ type: "unbind", name: String(name), paragraphId: idOf(paragraphId) });
  const run = (paragraphId: unknown) => send({ type: "run", paragraphId: idOf(paragraphId) });
  return { runParagraph: run, angularBind: bind, angularUnbind: unbind, run, set: bind, unset: unbind };
}
