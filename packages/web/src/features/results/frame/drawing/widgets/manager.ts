/**
 * The widgets of one frame. Models are made when a view first needs them, out of what the page sends, and follow it from then on; what is done to
 * them in the frame goes to the page, which sends it on where its user may.
 */
import { type DOMWidgetView, uuid, type WidgetModel, type WidgetView } from "@jupyter-widgets/base";
import { Widget } from "@lumino/widgets";
import type { WidgetModel as Kept } from "@octavo/note";
import { withBytes } from "./bytes.ts";
import { FrameComm } from "./comm.ts";
import { createFrontEnds } from "./front-ends.ts";
import type { FromFrame, ToFrame, WidgetWords } from "./messages.ts";
import { isWithinModel, markModel } from "./within.ts";

export interface ManagerTools {
  /** Modules that pages have themselves. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly send: (message: FromFrame) => void;
  readonly hear: (listener: (message: ToFrame) => void) => void;
  readonly drawOutputs: (box: HTMLElement, outputs: readonly unknown[]) => Promise<void>;
}

export interface WidgetManager {
  readonly show: (box: HTMLElement, modelId: string) => Promise<void>;
}

interface MadeModel {
  readonly comm: FrameComm;
  readonly model: Promise<WidgetModel>;
}

interface Shown {
  readonly box: HTMLElement;
  readonly modelId: string;
  readonly line: HTMLElement;
}

type ModelClass = (new (
  attributes: object,
  options: object,
) => WidgetModel) & {
  _deserialize_state(state: object, manager: object): Promise<object>;
};
type ViewClass = new (options: object) => WidgetView;

export function createManager({ modules, send, hear, drawOutputs }: ManagerTools): WidgetManager {
  const kept = new Map<string, Kept>();
  const made = new Map<string, MadeModel>();
  const shown: Shown[] = [];
  const frontEnds = createFrontEnds({ modules, ask: (name) => send({ type: "frontEnd", name }) });
  let standing = { isLive: false, mayMove: false };
  let words: WidgetWords = { asleep: "", gone: "", overBudget: "", noFrontEnd: "", notSent: "", withinItself: "" };
  let count = 0;
  let begun: Promise<void> | null = null;
  let resolveBegun = () => {};
  const mayMove = () => standing.isLive && standing.mayMove;

  function begin(): Promise<void> {
    begun ??= new Promise((resolve) => {
      resolveBegun = resolve;
      hear(receive);
      send({ type: "wanted" });
    });
    return begun;
  }

  function receive(message: ToFrame): void {
    switch (message.type) {
      case "models":
        words = message.words;
        standing = message;
        for (const [modelId, model] of Object.entries(message.models)) kept.set(modelId, model);
        resolveBegun();
        break;
      case "standing":
        standing = message;
        for (const one of shown) showStanding(one);
        break;
      case "opened":
        kept.set(message.modelId, message.model);
        made.delete(message.modelId);
        if (shown.length > 0) joinLinks();
        for (const one of shown) if (one.modelId === message.modelId) void draw(one);
        break;
      case "changed":
        change(message);
        break;
      case "closed":
        close(message.modelId);
        break;
      case "frontEnd":
        frontEnds.receive(message);
        break;
      case "sent":
        void after(message.modelId, (comm) => comm.sent(message.content, message.buffers));
        break;
      case "handled":
        for (const { comm } of made.values()) if (comm.handled(message.messageId)) break;
        if (message.problem !== null) for (const one of shown) say(one, message.problem);
        break;
    }
  }

  function change({ modelId, state, buffers }: Extract<ToFrame, { type: "changed" }>): void {
    const old = kept.get(modelId);
    if (!old) return;
    const names = new Set([...Object.keys(state), ...buffers.map(({ path: [name] }) => String(name))]);
    const left = (old.buffers ?? []).filter(({ path: [name] }) => !names.has(String(name)));
    kept.set(modelId, { ...old, state: { ...old.state, ...state }, buffers: [...left, ...buffers] });
    void after(modelId, (comm) => comm.changed({ state, buffers }));
  }

  function close(modelId: string): void {
    void after(modelId, (comm) => comm.closed());
    kept.delete(modelId);
    made.delete(modelId);
  }

  /** What joins two models is named by nothing, and works by being there. */
  function joinLinks(): void {
    for (const [modelId, { model_name: name }] of kept)
      if (/^(?:Directional)?LinkModel$/.test(name)) modelOf(modelId).catch(() => {});
  }

  /** Of a model that is being made, too: it was made of what came before. */
  async function after(modelId: string, act: (comm: FrameComm) => void): Promise<void> {
    const one = made.get(modelId);
    if (!one) return;
    await one.model.catch(() => {});
    act(one.comm);
  }

  function modelOf(modelId: string): Promise<WidgetModel> {
    const known = made.get(modelId);
    if (known) return known.model;
    const one = kept.get(modelId);
    if (!one) return Promise.reject(new Error(words.gone));
    const comm = new FrameComm({
      ...{ modelId, mayMove, send },
      newId: () => `${++count}`,
      stateNow(names) {
        const { state = {}, buffers = [] } = kept.get(modelId) ?? {};
        const isNamed = (name: unknown) => names.has(String(name));
        const own = Object.fromEntries(Object.entries(state).filter(([name]) => isNamed(name)));
        return { state: own, buffers: buffers.filter(({ path: [name] }) => isNamed(name)) };
      },
    });
    const model = makeModel(modelId, one, comm);
    made.set(modelId, { comm, model });
    return model;
  }

  async function makeModel(modelId: string, one: Kept, comm: FrameComm): Promise<WidgetModel> {
    const { model_name: name, model_module: module, state, buffers = [] } = one;
    const Class = await classOf<ModelClass>(name, module, one.front_end);
    const own = { ...(await frontEnds.stateOf(one.front_end)), ...state };
    const attributes = await Class._deserialize_state(withBytes(own, buffers), manager);
    const model = new Class(attributes, { widget_manager: manager, model_id: modelId, comm });
    model.name = name;
    model.module = module;
    return model;
  }

  async function classOf<Class>(name: string, module: string, frontEnd: string | undefined): Promise<Class> {
    const found = (modules[module] ?? (await frontEnds.exportsOf(frontEnd)))[name];
    if (found === undefined) throw new Error(words.noFrontEnd.replace("%1", name).replace("%2", module));
    return found as Class;
  }

  function createView(model: WidgetModel, options: object = {}): Promise<WidgetView> {
    const id = uuid();
    const making = model.state_change.then(async () => {
      const [name, module] = [model.get("_view_name"), model.get("_view_module")];
      const Class = await classOf<ViewClass>(name, module, kept.get(model.model_id)?.front_end);
      const view = new Class({ model, options });
      view.listenTo(model, "destroy", view.remove);
      await view.render();
      view.once("remove", () => {
        if (model.views) delete model.views[id];
      });
      return view;
    });
    model.state_change = making;
    if (model.views) model.views[id] = making;
    return making;
  }

  /** What widgets know of the page around them. */
  const manager = {
    get_model: modelOf,
    has_model: (modelId: string) => kept.has(modelId),
    create_view: createView,
    callbacks: () => ({}),
    resolveUrl: async (address: string) => address,
    inline_sanitize: (text: string) => text,
    drawOutputs,
  };

  async function draw(one: Shown): Promise<void> {
    const { box, modelId, line } = one;
    box.replaceChildren(line);
    const model = kept.get(modelId);
    if (!model) return say(one, words.gone);
    if (isWithinModel(box, modelId)) return say(one, words.withinItself);
    if (model.over_budget !== undefined) {
      const megabytes = (model.over_budget / 1024 ** 2).toFixed(1);
      return say(one, words.overBudget.replace("%1", model.model_name).replace("%2", megabytes));
    }
    try {
      const view = (await createView(await modelOf(modelId))) as DOMWidgetView;
      const place = document.createElement("div");
      markModel(place, modelId);
      box.prepend(place);
      Widget.attach(view.luminoWidget, place);
      joinLinks();
      showStanding(one);
    } catch (error) {
      say(one, error instanceof Error ? error.message : String(error));
    }
  }

  function showStanding(one: Shown): void {
    const [place] = one.box.children;
    if (place !== one.line && place instanceof HTMLElement) place.inert = !mayMove();
    if (kept.has(one.modelId) && !isWithinModel(one.box, one.modelId)) say(one, standing.isLive ? "" : words.asleep);
  }

  function say({ line }: Shown, text: string): void {
    line.textContent = text;
    line.hidden = text === "";
  }

  return {
    async show(box, modelId) {
      await begin();
      const line = document.createElement("p");
      line.className = "octavo-widget-line";
      line.setAttribute("role", "status");
      const one = { box, modelId, line };
      shown.push(one);
      await draw(one);
    },
  };
}
