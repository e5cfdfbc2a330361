/** Values that `z` shares with pages: what an Angular template shows, and what its readers change. */
import type { DriverQuestion, JsonValue, RunContext } from "@octavo/interpreter";

interface PageContext {
  readonly ask: (question: DriverQuestion) => Promise<JsonValue>;
  readonly asJson: (value: unknown) => JsonValue;
  readonly context: () => RunContext | undefined;
}

/** Called with what a value was and what a page has made of it; may be asynchronous. */
type Watcher = (old: JsonValue, value: JsonValue) => unknown;
type ValueScope = "note" | "global";

interface ValueNotice {
  readonly name: string;
  readonly scope: ValueScope;
  readonly old: JsonValue;
  readonly value: JsonValue;
}

/** The notebook calls watchers in the words of every language. */
export const changeCall = "z.angularTold(";

export function createPages({ ask, asJson, context }: PageContext) {
  const watching = new Map<string, Watcher>();
  const placeOf = (scope: ValueScope, name: string) =>
    JSON.stringify([context()?.noteId, context()?.paragraphId, scope, String(name)]);

  async function setPageValue(
    name: string,
    value: unknown,
    place: ReturnType<typeof scopeOfParagraph> | GlobalScope,
  ): Promise<void> {
    await ask({ type: "angularSet", name: String(name), value: asJson(value), ...place });
  }

  async function watchPageValue(scope: ValueScope, name: string, callback: Watcher): Promise<void> {
    if (typeof callback !== "function")
      throw new TypeError("z.angularWatch takes a name and a function of the old and the new value.");
    watching.set(placeOf(scope, name), callback);
    await ask({ type: "angularWatch", name: String(name), scope });
  }

  async function unwatchPageValue(scope: ValueScope, name: string): Promise<void> {
    watching.delete(placeOf(scope, name));
    await ask({ type: "angularUnwatch", name: String(name), scope });
  }

  return {
    /** What a name holds for this paragraph, else for the note, else for all notes. */
    async angular(name: string) {
      for (const scope of ["paragraph", "note", "global"] as const) {
        const value = await ask({ type: "angularGet", name: String(name), scope });
        if (value !== null) return value;
      }
      return undefined;
    },
    /** Shows a value to the pages of this note; with the id of a paragraph, to that one's alone. */
    angularBind: (name: string, value: unknown, paragraphId?: string) =>
      setPageValue(name, value, scopeOfParagraph(paragraphId)),
    angularBindGlobal: (name: string, value: unknown) => setPageValue(name, value, { scope: "global" }),
    async angularUnbind(name: string, paragraphId?: string) {
      await ask({ type: "angularRemove", name: String(name), ...scopeOfParagraph(paragraphId) });
    },
    async angularUnbindGlobal(name: string) {
      await ask({ type: "angularRemove", name: String(name), scope: "global" });
    },
    /** Calls `callback(old, value)` between runs when a page has changed the value; what it prints joins this paragraph's results. */
    angularWatch: (name: string, callback: Watcher) => watchPageValue("note", name, callback),
    angularWatchGlobal: (name: string, callback: Watcher) => watchPageValue("global", name, callback),
    angularUnwatch: (name: string) => unwatchPageValue("note", name),
    angularUnwatchGlobal: (name: string) => unwatchPageValue("global", name),
    /** The notebook calls this when a page has changed a value that is watched. */
    async angularTold(text: string) {
      const { scope, name, old, value } = JSON.parse(text) as ValueNotice;
      const callback = watching.get(placeOf(scope, name));
      // A process that was started anew has no functions of the one before.
      if (callback === undefined) await unwatchPageValue(scope, name);
      else await callback(old, value);
    },
  };
}

interface GlobalScope {
  readonly scope: "global";
}

function scopeOfParagraph(paragraphId: string | undefined) {
  return paragraphId === undefined
    ? ({ scope: "note" } as const)
    : ({ scope: "paragraph", paragraphId: String(paragraphId) } as const);
}
