import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { bundlePackage } from "./bundle.ts";

const kit = fileURLToPath(new URL("../kit", import.meta.url));

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "octavo-bundle-"));
  const all = { "package.json": '{"name":"charts","version":"1.0.0"}', ...files };
  for (const [name, text] of Object.entries(all)) {
    const path = join(folder, "node_modules", "charts", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

interface Bundle {
  readonly id: string;
  readonly class: new (...args: unknown[]) => Record<string, unknown>;
}

async function bundleOf(files: Readonly<Record<string, string>>) {
  const bundle = { id: "charts", name: "charts", icon: "<i></i>", type: "VISUALIZATION" };
  const script = await bundlePackage(folderWith(files), { module: "charts", bundle, kit });
  const styles: unknown[] = [];
  const document = { createElement: () => ({}), head: { append: (style: unknown) => styles.push(style) } };
  const window: { _heliumBundles?: Bundle[] } = {};
  runInContext(script, createContext({ window, document, setTimeout }));
  return { made: window._heliumBundles?.[0], styles };
}

describe("the script of a package", () => {
  it("adds its class to the bundles of the page, with the interfaces that it extends", async () => {
    const { made } = await bundleOf({
      "index.js": `import Visualization from "zeppelin-vis";
        import Columns from "zeppelin-tabledata/columnselector";
        import Pass from "zeppelin-tabledata/passthrough";
        export default class Charts extends Visualization {
          constructor(element, config) { super(element, config); this.columns = new Columns(config, [{ name: "x" }]); }
          getTransformation() { return this.columns; }
        }`,
    });
    expect(made).toMatchObject({ id: "charts", name: "charts", icon: "<i></i>", type: "VISUALIZATION" });
    const view = made && new made.class("element", { x: null });
    expect(view).toMatchObject({ targetEl: "element", config: { x: null } });
  });

  it("takes the class of a CommonJS module, styles, pictures and templates", async () => {
    const { made, styles } = await bundleOf({
      "index.js": `require("./look.css"); module.exports = class Charts { picture = require("./dot.png"); text = require("./a.html"); fs = require("fs"); };`,
      "look.css": ".dot { color: red; background: url(./dot.png) }",
      "dot.png": "PNG",
      "a.html": "<b>hi</b>",
    });
    const view = made && new made.class();
    expect(view).toMatchObject({ picture: "data:image/png,PNG", text: "<b>hi</b>", fs: {} });
    expect(styles).toEqual([{ textContent: expect.stringContaining(".dot{color:red;background:url(") }]);
  });

  it.each([
    ["an absolute path", 'import "/etc/hostname";'],
    ["a path that leads up", `import text from "../../../../../../../../../../etc/hostname"; export default text;`],
  ])("holds no file of the server that is imported by %s", async (_, text) => {
    await expect(bundleOf({ "index.js": text })).rejects.toThrow(/outside|No loader|Could not resolve/);
  });

  it("holds no file of the server that a link leads to", async () => {
    const folder = folderWith({ "index.js": 'export { default } from "./away.txt";' });
    symlinkSync("/etc/hostname", join(folder, "node_modules", "charts", "away.txt"));
    const bundle = { id: "charts", name: "charts", icon: "", type: "SPELL" };
    await expect(bundlePackage(folder, { module: "charts", bundle, kit })).rejects.toThrow(
      /outside|Could not resolve|No loader/,
    );
  });

  it("is refused with what is wrong in which line", async () => {
    await expect(bundleOf({ "index.js": "\nclass {" })).rejects.toThrow("node_modules/charts/index.js:2");
    await expect(bundleOf({ "index.js": 'import "zeppelin-tabledata/nosuch";' })).rejects.toThrow(
      "Octavo has no zeppelin-tabledata/nosuch",
    );
  });
});
