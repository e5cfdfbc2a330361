/** Front ends of third parties in a frame: requested from the page by name and run once for all models. */
import type { JsonObject } from "@octavo/note";
import { exportsOfContainer } from "./lab-container.ts";
import type { FrontEnd, ToFrame } from "./messages.ts";
import { exportsOfScript } from "./notebook-script.ts";

type Exports = Readonly<Record<string, unknown>>;
type Modules = Readonly<Record<string, Exports>>;

interface FrontEndTools {
  readonly modules: Modules;
  readonly ask: (name: string) => void;
}

interface FrontEnds {
  readonly receive: (message: Extract<ToFrame, { type: "frontEnd" }>) => void;
  /** The classes of a front end; empty when there is none. */
  readonly exportsOf: (name: string | undefined) => Promise<Exports>;
  /** Members that it adds to the state of each model. */
  readonly stateOf: (name: string | undefined) => Promise<JsonObject>;
}

const none: Exports = {};

export function createFrontEnds({ modules, ask }: FrontEndTools): FrontEnds {
  const waiting = new Map<string, (content: FrontEnd | null) => void>();
  const contents = new Map<string, Promise<FrontEnd | null>>();
  const made = new Map<string, Promise<Exports>>();

  function contentOf(name: string): Promise<FrontEnd | null> {
    const known = contents.get(name);
    if (known) return known;
    const asked = new Promise<FrontEnd | null>((resolve) => waiting.set(name, resolve));
    contents.set(name, asked);
    ask(name);
    return asked;
  }

  async function run(name: string): Promise<Exports> {
    const content = await contentOf(name);
    if (content === null || "state" in content || "text" in content) return none;
    return "script" in content ? exportsOfScript(content, modules) : exportsOfContainer(content, modules);
  }

  return {
    receive({ name, content }) {
      // When it did not arrive, the next model requests it again.
      if (content === null) contents.delete(name);
      waiting.get(name)?.(content);
      waiting.delete(name);
    },
    async exportsOf(name) {
      if (name === undefined) return none;
      const known = made.get(name) ?? run(name);
      made.set(name, known);
      const found = await known.catch((error: unknown) => {
        made.delete(name);
        throw error;
      });
      if (found === none) made.delete(name);
      return found;
    },
    async stateOf(name) {
      const content = name === undefined ? null : await contentOf(name);
      return content !== null && "state" in content ? content.state : {};
    },
  };
}
