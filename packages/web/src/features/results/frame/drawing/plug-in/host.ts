/**
 * Runs the view of a plug-in as Zeppelin's page does: by the published interface, in the order of its calls. The frame has this one view. What the
 * view throws is said in the output, and the view goes on with the next table or configuration.
 */
import type { LibraryName } from "../../library-names.ts";
import { loadClass } from "../packages.ts";
import type { Config, HostTools, View, ViewClass, Wrapped } from "./classes.ts";
import { createEmitted } from "./emitted.ts";
import type { FromPlugIn, PlugInState, PlugInTable, ToPlugIn } from "./messages.ts";
import { createSettingTools } from "./settings.ts";

export interface PlugInTools {
  readonly send: (message: FromPlugIn) => void;
  readonly hear: (listener: (message: ToPlugIn) => void) => void;
  readonly showError: (error: unknown, box: Element | null) => void;
  readonly load: (name: LibraryName) => Promise<void>;
}

export interface PlugInHost {
  readonly draw: (box: HTMLElement) => Promise<void>;
}

type Begin = Extract<ToPlugIn, { readonly type: "begin" }>;

const page = globalThis as unknown as {
  readonly jQuery: (element: HTMLElement) => Wrapped;
  /** Where some packages look for it. */
  config?: Config;
};

export function createPlugInHost({ send, hear, showError, load }: PlugInTools): PlugInHost {
  return {
    draw(box) {
      let running: Promise<RunningView | null> | null = null;
      hear((message) => {
        if (message.type === "ping") return send({ type: "alive" });
        if (message.type === "begin") running ??= begin(box, message);
        else void running?.then((view) => view?.change(message));
      });
      send({ type: "wanted" });
      return Promise.resolve();
    },
  };

  async function begin(box: HTMLElement, given: Begin): Promise<RunningView | null> {
    try {
      for (const name of given.libraries) await load(name);
      const Class = await loadClass<ViewClass>(given.script, given.words.noView);
      return startView({ box, Class, given, send, fail: (error) => showError(textOfError(error), box) });
    } catch (error) {
      showError(textOfError(error), box);
      return null;
    }
  }
}

/** Code of others throws anything. */
function textOfError(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  const { message } = (error ?? {}) as { readonly message?: unknown };
  return typeof message === "string" ? message : String(error);
}

interface RunningView {
  readonly change: (change: Partial<PlugInState>) => void;
}

interface StartOptions {
  readonly box: HTMLElement;
  readonly Class: ViewClass;
  readonly given: Begin;
  readonly send: (message: FromPlugIn) => void;
  readonly fail: (error: unknown) => void;
}

function startView({ box, Class, given, send, fail }: StartOptions): RunningView {
  const boxes = createBoxes(box, given);
  const emitted = createEmitted();
  const emit = createEmitter((config, text) => {
    emitted.add(config, text);
    send({ type: "config", config: text });
  });
  const settingTools = createSettingTools({ words: given.words, fail });
  const hostTools: HostTools = { _emitter: emit, ...settingTools };
  let table: PlugInTable = given.table;
  let view: View | null = null;

  const attempt = (act: () => void) => {
    try {
      act();
    } catch (error) {
      fail(error);
    }
  };
  const begin = (config: Config): Config => {
    page.config = config;
    return config;
  };
  const draw = (shown: View) => {
    const transformation = shown.getTransformation();
    const data = transformation ? transformation.transform(table) : table;
    attempt(() => transformation?.renderSetting(boxes.transformation));
    attempt(() => shown.render(data));
    attempt(() => shown.renderSetting(boxes.settings));
    shown.activate();
  };

  attempt(() => {
    view = Object.assign(new Class(boxes.chart, begin(JSON.parse(given.config) as Config)), hostTools);
    Object.assign(view.getTransformation() ?? {}, hostTools);
    draw(view);
  });
  boxes.onResize(() => attempt(() => view?.resize()));

  return {
    change({ table: nextTable, config, height, hasSettings }) {
      boxes.change({ height, hasSettings });
      table = nextTable ?? table;
      const shown = view;
      const next = config === undefined ? null : emitted.answer(config);
      if (!shown || (!nextTable && !next)) return;
      attempt(() => {
        if (next) {
          begin(next);
          attempt(() => shown.setConfig(next));
          shown.getTransformation()?.setConfig(next);
        }
        draw(shown);
      });
    },
  };
}

/** A view that emits in a loop sends its last configuration once. */
function createEmitter(send: (config: Config, text: string) => void): (config: Config) => void {
  let waiting: Config | null = null;
  return (config) => {
    if (!waiting) setTimeout(flush);
    waiting = config;
  };
  function flush(): void {
    const { angular } = globalThis as unknown as { readonly angular: { toJson(value: unknown): string | undefined } };
    // Without what AngularJS notes on the members of lists.
    const config = waiting;
    waiting = null;
    const text = angular.toJson(config);
    if (config && text !== undefined) send(config, text);
  }
}

interface Boxes {
  readonly chart: Wrapped;
  readonly transformation: Wrapped;
  readonly settings: Wrapped;
  readonly change: (size: { readonly height?: number | undefined; readonly hasSettings?: boolean | undefined }) => void;
  readonly onResize: (act: () => void) => void;
}

function createBoxes(box: HTMLElement, { height, hasSettings }: PlugInState): Boxes {
  const panel = added(box, "octavo-plug-in-settings");
  const [transformation, settings] = [added(panel), added(panel)];
  const chart = added(box, "octavo-plug-in");
  // Packages look for their element by its name.
  chart.id = "octavo-plug-in-chart";
  chart.style.position = "relative";
  panel.style.marginBottom = "12px";
  const change: Boxes["change"] = (next) => {
    if (next.height !== undefined) chart.style.height = `${next.height}px`;
    if (next.hasSettings !== undefined) panel.hidden = !next.hasSettings;
  };
  change({ height, hasSettings });
  return {
    chart: page.jQuery(chart),
    transformation: page.jQuery(transformation),
    settings: page.jQuery(settings),
    change,
    onResize(act) {
      let last = "";
      const sizeNow = () => `${box.clientWidth} ${chart.style.height}`;
      last = sizeNow();
      new ResizeObserver(() => {
        if (sizeNow() === last) return;
        last = sizeNow();
        act();
      }).observe(chart);
    },
  };
}

function added(box: HTMLElement, className = ""): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  box.append(element);
  return element;
}
