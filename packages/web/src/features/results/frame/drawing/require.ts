/**
 * `require` and `define` as scripts of notebooks expect them. `define` says nothing of AMD: libraries that look for it then become names of the
 * document, which is how one finds what another brought.
 */
import type { LibraryName } from "../library-names.ts";
import { fitsVersion, meantBy } from "./addresses.ts";
import type { Libraries } from "./libraries.ts";

type Module = unknown;
type Factory = ((...dependencies: Module[]) => Module) | object;
type Require = (
  names: readonly string[] | string,
  then?: (...modules: Module[]) => void,
  otherwise?: (error: unknown) => void,
) => Module;

/** Where a library is once it is loaded. */
const globals: Readonly<Record<string, string>> = {
  plotly: "Plotly",
  vega: "vega",
  "vega-lite": "vegaLite",
  "vega-embed": "vegaEmbed",
  leaflet: "L",
  jquery: "jQuery",
  d3: "d3",
};

const own = {
  ...({ plotly: "plotly", vega: "vega", "vega-lite": "vega", "vega-embed": "vega", leaflet: "leaflet" } as const),
  ...({ jquery: "jquery", d3: "d3", bootstrap: "bootstrap" } as const),
};

export function createRequire(libraries: Libraries, showError: (error: unknown) => void) {
  const modules = new Map<string, Promise<Module>>();
  const ready = new Map<string, Module>();
  const paths: Record<string, string> = {};
  const page = globalThis as unknown as Record<string, unknown>;

  function load(name: string): Promise<Module> {
    const known = modules.get(name);
    if (known) return known;
    const global = globals[name.toLowerCase()];
    if (global !== undefined && page[global] !== undefined) return Promise.resolve(page[global]);
    const found = ownNameOf(name);
    if (found !== undefined) return libraries.load(found).then(() => page[global ?? globals[found] ?? ""]);
    const path = paths[name] ?? name;
    if (!/^(?:https?:)?\/\//.test(path))
      return Promise.reject(new Error(`There is no module ${name} here: results load nothing from elsewhere.`));
    const before = new Set(Object.keys(page));
    return libraries
      .loadFrom(/\.m?js(?:[?#].*)?$/.test(path) ? path : `${path}.js`)
      .then(() => broughtBy(name, before));
  }

  /** A library that says nothing to `define` becomes a name of the document. */
  function broughtBy(name: string, before: ReadonlySet<string>): Module {
    return page[name] ?? page[Object.keys(page).find((each) => !before.has(each)) ?? ""];
  }

  function ownNameOf(name: string): LibraryName | undefined {
    const [key, path] = [name.toLowerCase(), paths[name]];
    const ours = Object.hasOwn(own, key) ? own[key as keyof typeof own] : undefined;
    if (ours !== undefined && (path === undefined || fitsVersion(path, ours))) return ours;
    const found = path === undefined ? undefined : (meantBy(`${path}.js`) ?? meantBy(path));
    return found?.kind === "library" ? found.name : undefined;
  }

  const require: Require = (names, then, otherwise) => {
    if (typeof names === "string") {
      if (ready.has(names)) return ready.get(names);
      const global = page[globals[names.toLowerCase()] ?? ""];
      if (global === undefined) throw new Error(`Module ${names} is not loaded yet.`);
      return global;
    }
    Promise.all(names.map(load))
      .then(
        (found) => then?.(...found),
        (error: unknown) => (otherwise ?? showError)(error),
      )
      .catch(showError);
    return undefined;
  };

  function define(...given: unknown[]): void {
    const factory = given.pop() as Factory;
    const dependencies = (given.find(Array.isArray) ?? []) as readonly string[];
    const name = given.find((part) => typeof part === "string");
    const made = Promise.all(dependencies.map(load)).then((found) => {
      const module = typeof factory === "function" ? factory(...found) : factory;
      if (name !== undefined) ready.set(name, module);
      return module;
    });
    if (name === undefined) made.catch(showError);
    else modules.set(name, made);
  }

  const configured = Object.assign(require, {
    config: ({ paths: named = {} }: { readonly paths?: Readonly<Record<string, string | readonly string[]>> } = {}) => {
      for (const [name, path] of Object.entries(named)) paths[name] = String(Array.isArray(path) ? path[0] : path);
    },
    undef: (name: string) => void modules.delete(name),
    defined: (name: string) => ready.has(name) || page[globals[name.toLowerCase()] ?? ""] !== undefined,
  });
  page["require"] ??= configured;
  page["requirejs"] ??= configured;
  page["define"] ??= define;
  return { require: configured };
}
