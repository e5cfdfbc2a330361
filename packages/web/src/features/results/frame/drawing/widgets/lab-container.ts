/**
 * Runs a front end for JupyterLab: a webpack container that loads its parts as scripts, and whose plugin registers the classes. It shares the
 * libraries that pages have.
 */
import { bytesOf } from "../../../common/base64.ts";
import type { FrontEnd } from "./messages.ts";
import { addressOfFile } from "./notebook-script.ts";

type Exports = Readonly<Record<string, unknown>>;
type Container = Extract<FrontEnd, { container: string }>;

interface Registration {
  readonly name: string;
  readonly exports: Exports | Promise<Exports> | (() => Exports | Promise<Exports>);
}

interface Plugin {
  readonly requires?: readonly unknown[];
  readonly activate?: (app: unknown, ...services: readonly unknown[]) => unknown;
}

interface Loaded {
  init(scope: object): Promise<void>;
  get(name: string): Promise<() => { readonly default?: Plugin | readonly Plugin[] }>;
}

/** The address that the container believes to be at; no request goes there. */
const place = "https://front-end.invalid/";
let count = 0;

export async function exportsOfContainer(
  { container, entry, files }: Container,
  modules: Readonly<Record<string, Exports>>,
): Promise<Exports> {
  const base = `${place}${++count}/`;
  const textOf = (name: string) => new TextDecoder().decode(bytesOf(files[name] ?? ""));
  giveParts(base, (name) => (Object.hasOwn(files, name) ? addressOf(name, textOf, files) : undefined));
  const loaded = containersOf(textOf(entry), `${base}${entry}`)?.[container];
  if (!loaded) throw new Error(`The front end ${container} brings no container.`);
  await loaded.init(scopeOf(modules));
  const { default: plugins = [] } = (await loaded.get("./extension"))();
  const registered: Registration[] = [];
  const registry = { registerWidget: (one: Registration) => void registered.push(one) };
  for (const plugin of [plugins].flat() as readonly Plugin[])
    await plugin.activate?.({}, ...(plugin.requires ?? []).map(() => registry));
  const all = await Promise.all(registered.map(({ exports }) => (typeof exports === "function" ? exports() : exports)));
  return Object.assign({}, ...all);
}

/** The webpack share scope: every requested version is the one that pages have. */
function scopeOf(modules: Readonly<Record<string, Exports>>): object {
  return Object.fromEntries(
    Object.entries(modules).map(([name, exports]) => [
      name,
      { [versions[name] ?? "1.0.0"]: { get: async () => () => exports, from: "octavo", eager: false, loaded: true } },
    ]),
  );
}

const versions: Readonly<Record<string, string>> = {
  "@jupyter-widgets/base": "6.0.12",
  "@jupyter-widgets/controls": "5.0.13",
  "@lumino/widgets": "2.10.0",
};

function addressOf(name: string, textOf: (name: string) => string, files: Readonly<Record<string, string>>): string {
  return name.endsWith(".js")
    ? URL.createObjectURL(new Blob([textOf(name)], { type: "text/javascript" }))
    : addressOfFile(name, files[name] ?? "");
}

/** Runs a script that finds its address in `document.currentScript`. */
function containersOf(script: string, address: string): Readonly<Record<string, Loaded>> | undefined {
  const here = { get: () => ({ tagName: "SCRIPT", src: address }), configurable: true };
  Object.defineProperty(document, "currentScript", here);
  try {
    return new Function(`${script}\n;return typeof _JUPYTERLAB === "undefined" ? undefined : _JUPYTERLAB;`).call(
      globalThis,
    );
  } finally {
    Reflect.deleteProperty(document, "currentScript");
  }
}

/** Serves parts of the container from its own files when a script or image gets their address. */
function giveParts(base: string, addressOfPart: (name: string) => string | undefined): void {
  for (const type of [HTMLScriptElement, HTMLImageElement] as const) {
    const before = Object.getOwnPropertyDescriptor(type.prototype, "src");
    const { set } = before ?? {};
    if (!before || !set) continue;
    Object.defineProperty(type.prototype, "src", {
      ...before,
      set(this: HTMLElement, address: string) {
        const text = String(address);
        const name = text.startsWith(base) ? (text.slice(base.length).split(/[?#]/)[0] ?? "") : "";
        set.call(this, (name !== "" && addressOfPart(name)) || text);
      },
    });
  }
}
