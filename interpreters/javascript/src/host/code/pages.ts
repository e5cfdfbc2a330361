/** Values that `z` shares with pages: what an Angular template shows, and what its readers change. */
import type { DriverQuestion, JsonValue, RunContext } from "@octavo/interpreter";

interface Asking {
  readonly ask: (question: DriverQuestion) => Promise<JsonValue>;
  readonly asJson: (value: unknown) => JsonValue;
  readonly context: () => RunContext | undefined;
}

/** Called with what a value was and what a page has made of it; may be asynchronous. */
type Watcher = (old: JsonValue, value: JsonValue) => unknown;
type Scope = "note" | "global";

interface Told {
  readonly name: string;
  readonly scope: Scope;
  readonly old: JsonValue;
  readonly value: JsonValue;
}

/** The notebook calls watchers in the words of every language. */
export const toldCall = "z.angularTold(";

export function createPages({ ask, asJson, context }: Asking) {
  const watching = new Map<string, Watcher>();
  const placeOf = (scope: Scope, name: string) =>
    JSON.stringify([context()?.noteId, context()?.paragraphId, scope, String(name)]);

  async function set(name: string, value: unknown, place: ReturnType<typeof scopeOf> | GlobalScope): Promise<void> {
    await ask({ type: "angularSet", name: String(name), value: asJson(value), ...place });
  }

  async function watch(scope: Scope, name: string, callback: Watcher): Promise<void> {
    if (typeof callback !== "function")
      throw new TypeError("z.angularWatch takes a name and a function of the old and the new value.");
    watching.set(placeOf(scope, name), callback);
    await ask({ type: "angularWatch", name: String(name), scope });
  }

  async function unwatch(scope: Scope, name: string): Promise<void> {
    watching.delete(placeOf(scope, name));
    await ask({ type: "angularUnwatch", name: String(name), scope });
  }

  return {
    /** What a name holds for this paragraph, else for the note, else for everybody. */
    async angular(name: string) {
      for (const scope of ["paragraph", "note", "global"] as const) {
        const value = await ask({ type: "angularGet", name: String(name), scope });
        if (value !== null) return value;
      }
      return undefined;
    },
    /** Shows a value to the pages of this note; with the id of a paragraph, to that one's alone. */
    angularBind: (name: string, value: unknown, paragraphId?: string) => set(name, value, scopeOf(paragraphId)),
    angularBindGlobal: (name: string, value: unknown) => set(name, value, { scope: "global" }),
    async angularUnbind(name: string, paragraphId?: string) {
      await ask({ type: "angularRemove", name: String(name), ...scopeOf(paragraphId) });
    },
    async angularUnbindGlobal(name: string) {
      await ask({ type: "angularRemove", name: String(name), scope: "global" });
    },
    /** Calls `callback(old, value)` between runs when a page has changed the value; what it prints joins this paragraph's results. */
    angularWatch: (name: string, callback: Watcher) => watch("note", name, callback),
    angularWatchGlobal: (name: string, callback: Watcher) => watch("global", name, callback),
    angularUnwatch: (name: string) => unwatch("note", name),
    angularUnwatchGlobal: (name: string) => unwatch("global", name),
    /** The notebook calls this when a page has changed a value that is watched. */
    async angularTold(text: string) {
      const { scope, name, old, value } = JSON.parse(text) as Told;
      const callback = watching.get(placeOf(scope, name));
      // A process that was started anew has no functions of the one before.
      if (callback === undefined) await unwatch(scope, name);
      else await callback(old, value);
    },
  };
}

interface GlobalScope {
  readonly scope: "global";
}

function scopeOf(paragraphId: string | undefined) {
  return paragraphId === undefined
    ? ({ scope: "note" } as const)
    : ({ scope: "paragraph", paragraphId: String(paragraphId) } as const);
}
