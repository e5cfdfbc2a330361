/** Runs a front end for the classic notebook: one AMD module, to which `define` passes its dependencies. */
import type { FrontEnd } from "./messages.ts";

type Exports = Readonly<Record<string, unknown>>;
type Script = Extract<FrontEnd, { script: string }>;

const types: Readonly<Record<string, string>> = {
  png: "image/png",
  gif: "image/gif",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
  woff: "font/woff",
  woff2: "font/woff2",
};

export function addressOfFile(name: string, base64: string): string {
  return `data:${types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream"};base64,${base64}`;
}

/** Embeds pictures that the script would request from the server: bundlers write their address as a path and a name. */
export function withFilesInside(script: string, files: Script["files"]): string {
  return script.replace(/\b\w+\.p\s*\+\s*(["'])([\w@.-]+)\1/g, (written, _, name: string) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    return file === undefined ? written : JSON.stringify(addressOfFile(name, file));
  });
}

export function exportsOfScript({ script, files }: Script, modules: Readonly<Record<string, Exports>>): Exports {
  const module = { id: "front-end", uri: "", exports: {} as Exports };
  let made: Exports | undefined;
  const given: Readonly<Record<string, unknown>> = {
    module,
    exports: module.exports,
    require: (name: string) => found(name),
  };
  const found = (name: string): unknown => {
    const dependency = given[name] ?? modules[name];
    if (dependency === undefined) throw new Error(`There is no module ${name} here.`);
    return dependency;
  };
  const define = (...parts: readonly unknown[]) => {
    const factory = parts.at(-1);
    const names = (parts.find(Array.isArray) ?? []) as readonly string[];
    made = (typeof factory === "function" ? factory(...names.map(found)) : factory) as Exports | undefined;
  };
  const run = new Function("define", "require", withFilesInside(script, files));
  run.call(globalThis, Object.assign(define, { amd: {} }), found);
  return made ?? module.exports;
}
