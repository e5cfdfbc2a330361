/**
 * Makes one script of a package: when it runs, it adds the package's class to `window._heliumBundles`.
 *
 * Nothing of the package runs here. esbuild may read files of the folder and of the kit only, whatever an import names: a script is given to every
 * user, and would carry any file of the server to them.
 */
import { existsSync, realpathSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, sep } from "node:path";
import { build, type Loader, type Message, type Plugin } from "esbuild";
import { type BuildOrder, kitNames } from "./order.ts";
import { PackageProblem } from "./package-problem.ts";

const mostBytes = 30 * 1024 ** 2;

const asData: readonly string[] = [
  ...[".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".ico"],
  ...[".woff", ".woff2", ".ttf", ".eot", ".otf"],
];
const loaders: Record<string, Loader> = {
  ...Object.fromEntries(asData.map((extension) => [extension, "dataurl"])),
  ".js": "jsx",
  ...Object.fromEntries([".html", ".txt", ".md", ".csv", ".tpl"].map((extension) => [extension, "text"])),
};

/** @throws PackageProblem with what esbuild says in its message */
export async function bundlePackage(folder: string, order: Pick<BuildOrder, "module" | "bundle" | "kit">) {
  const scripts = await runBuild(folder, order);
  const text = scripts.map(({ path, text: part }) => (path.endsWith(".css") ? styleScript(part) : part)).join("\n");
  if (text.length > mostBytes) throw new PackageProblem(`Its script has more than ${mostBytes} characters.`);
  return text;
}

async function runBuild(folder: string, { module, bundle, kit }: Pick<BuildOrder, "module" | "bundle" | "kit">) {
  const entry = [
    `import * as loaded from ${JSON.stringify(module)};`,
    `const described = ${JSON.stringify(bundle)};`,
    "const bundles = (window._heliumBundles = window._heliumBundles || []);",
    'bundles.push(Object.assign({}, described, { class: "default" in loaded ? loaded.default : loaded }));',
  ].join("\n");
  try {
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: folder, sourcefile: "helium-entry.js" },
      absWorkingDir: folder,
      outfile: join(folder, "bundle.js"),
      bundle: true,
      write: false,
      format: "iife",
      platform: "browser",
      target: "es2020",
      minify: true,
      legalComments: "inline",
      loader: loaders,
      // A package's own would be read, and may extend files outside.
      tsconfigRaw: {},
      define: { "process.env.NODE_ENV": '"production"', global: "window" },
      plugins: [kitPlugin(folder, kit), onlyInside([folder, kit])],
      logLevel: "silent",
    });
    return outputFiles;
  } catch (error) {
    throw new PackageProblem(wordsOfFailure(error), { cause: error });
  }
}

/** The interfaces of Zeppelin that packages import, and nothing for what only Node has. */
function kitPlugin(folder: string, kit: string): Plugin {
  const node = new Set(builtinModules);
  return {
    name: "helium-kit",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^(${kitNames.join("|")})(/|$)`) }, ({ path }) => {
        const name = path.replace(/\/$/, "").replace(/\/index(\.js)?$|\.js$/, "");
        const found = [".js", ".ts"].map((ending) => join(kit, `${name}${ending}`)).find((file) => existsSync(file));
        return found === undefined ? { errors: [{ text: `Octavo has no ${path}.` }] } : { path: found };
      });
      onResolve({ filter: /^[a-z_:/]+$/ }, ({ path }) => {
        const isNodes = node.has(path.replace(/^node:/, "")) && !existsSync(join(folder, "node_modules", path));
        return isNodes ? { path, namespace: "nothing" } : null;
      });
      onLoad({ filter: /./, namespace: "nothing" }, () => ({ contents: "module.exports = {};" }));
    },
  };
}

function onlyInside(folders: readonly string[]): Plugin {
  const roots = folders.map((folder) => realpathSync(folder) + sep);
  return {
    name: "only-inside",
    setup({ onLoad }) {
      onLoad({ filter: /./, namespace: "file" }, ({ path }) => {
        const real = existsSync(path) ? realpathSync(path) : path;
        return roots.some((root) => real.startsWith(root))
          ? null
          : { errors: [{ text: "A file outside of the package is imported." }] };
      });
    },
  };
}

/** As a page's own style element: the script has to carry it. */
function styleScript(css: string): string {
  return `(() => { const style = document.createElement("style"); style.textContent = ${JSON.stringify(css)}; document.head.append(style); })();`;
}

function wordsOfFailure(error: unknown): string {
  const errors = (error as { readonly errors?: readonly Message[] }).errors;
  if (!Array.isArray(errors)) return error instanceof Error ? error.message : String(error);
  return errors
    .slice(0, 20)
    .map(({ text, location }: Message) => (location ? `${location.file}:${location.line}: ${text}` : text))
    .join("\n");
}
