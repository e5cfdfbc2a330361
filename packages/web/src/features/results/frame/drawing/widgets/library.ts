/** Jupyter's widgets for a frame: loaded with the first, under one name that the drawing program takes. */
import "./define.ts";
import "anywidget";
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { takeDefined } from "./define.ts";
import { createManager } from "./manager.ts";
import { outputClasses } from "./output.ts";

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "@jupyter-widgets/base": { ...base },
  "@jupyter-widgets/controls": { ...controls },
  "@jupyter-widgets/output": outputClasses,
  anywidget: takeDefined()?.(base) ?? {},
};

/** Sets the theme in JupyterLab's attributes, for styles of other packages. */
function followTheme(): void {
  const { documentElement: root, body } = document;
  const mirrorTheme = () => body.setAttribute("data-jp-theme-light", String(root.dataset["theme"] !== "dark"));
  mirrorTheme();
  new MutationObserver(mirrorTheme).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
}
followTheme();

Object.assign(globalThis, {
  octavoWidgets: (tools: Omit<Parameters<typeof createManager>[0], "modules">) => createManager({ ...tools, modules }),
});
