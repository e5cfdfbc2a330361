/** Connects the widgets of a note with those of a frame: the frame receives the models of its own run, and sends only to them. */
import { type JsonObject, type WidgetModel, type WidgetModels, type Widgets, withEndlessNumbers } from "@octavo/note";
import { bytesOf } from "../common/base64.ts";
import { type Budget, createBudget } from "./budget.ts";
import type { FrontEnd, ToFrame, WidgetWords } from "./drawing/widgets/messages.ts";
import type { WidgetMessage } from "./read-frame-message.ts";
import { createWidgetSending } from "./widget-sending.ts";

/** Identifies a run of a paragraph: a run that has ended and has no widgets is known only by its start. */
export interface ShownRun {
  readonly runId: string | undefined;
  readonly startedAt: number | null;
}

/** The widgets of a note, as its page has them. */
export interface WidgetSource {
  /** The run whose outputs a paragraph shows now. */
  readonly runOf: (paragraphId: string) => ShownRun;
  readonly widgetsOf: (paragraphId: string) => Widgets | undefined;
  /** Whether the user may run the note. */
  readonly mayMove: () => boolean;
  /** Called after each change of the note or of what the user may. */
  readonly subscribe: (listener: () => void) => () => void;
  /** @returns why it could not be sent, or was not dealt with; null when it was */
  readonly send: (message: {
    readonly paragraphId: string;
    readonly modelId: string;
    readonly data: JsonObject;
    readonly buffers: readonly string[];
  }) => Promise<string | null>;
  /** @throws Error when the front end is missing */
  readonly frontEnd: (paragraphId: string, name: string) => Promise<FrontEnd>;
  /** What code sends to the pages that show a widget. */
  readonly onSent: (
    paragraphId: string,
    listener: (sent: {
      readonly modelId: string;
      readonly content: unknown;
      readonly buffers: readonly string[];
    }) => void,
  ) => () => void;
}

interface FrameWidgetsOptions {
  readonly source: WidgetSource;
  readonly paragraphId: string;
  /** The run that the frame was made for. */
  readonly run: ShownRun;
  readonly words: () => WidgetWords;
  readonly post: (message: ToFrame) => void;
}

export interface FrameWidgets {
  readonly receive: (message: WidgetMessage) => void;
  readonly stop: () => void;
}

const none: WidgetModels = {};
/** Of a front end that is not there, in a minute: each model that names it asks anew. */
const mostLookUps = 3;

export function connectWidgets({ source, paragraphId, run, words, post }: FrameWidgetsOptions): FrameWidgets {
  let { runId } = run;
  let lastSent: WidgetModels = none;
  let standing = { isLive: false, mayMove: false };
  let stop: (() => void) | null = null;
  const sending = createWidgetSending();
  /** Front ends that the frame has, or that are on their way to it. */
  const given = new Set<string>();
  const lookUps = new Map<string, Budget>();

  /** The models of the frame's own run. A frame may outlive its run for a moment, and its code must not see models of the next. */
  function ownWidgets(): Widgets | undefined {
    const widgets = source.widgetsOf(paragraphId);
    if (runId === undefined && source.runOf(paragraphId).startedAt === run.startedAt) runId = widgets?.runId;
    return widgets && widgets.runId === runId ? widgets : undefined;
  }
  const standingNow = () => ({ isLive: ownWidgets()?.isLive === true, mayMove: source.mayMove() });
  const modelsNow = () => withEndlessNumbers((ownWidgets()?.models ?? none) as JsonObject) as WidgetModels;

  /** All models are copied into the frame, so it receives them once. */
  function begin(): void {
    if (stop) return;
    lastSent = modelsNow();
    standing = standingNow();
    post({ type: "models", models: lastSent, ...standing, words: words() });
    const stopFollowing = source.subscribe(follow);
    const stopHearing = source.onSent(paragraphId, ({ modelId, content, buffers }) => {
      if (Object.hasOwn(modelsNow(), modelId)) post({ type: "sent", modelId, content, buffers: buffers.map(bytesOf) });
    });
    stop = () => {
      stopFollowing();
      stopHearing();
    };
  }

  function follow(): void {
    const [models, now] = [modelsNow(), standingNow()];
    if (models !== lastSent) {
      const before = lastSent;
      lastSent = models;
      for (const message of differences(before, models)) post(message);
    }
    if (now.isLive === standing.isLive && now.mayMove === standing.mayMove) return;
    standing = now;
    post({ type: "standing", ...now });
  }

  /** Why a message would not arrive; undefined when it would. What readers do to a widget is not sent, which is no problem of theirs. */
  function refusalOf(modelId: string): string | null | undefined {
    const { isLive, mayMove } = standingNow();
    if (!isLive) return words().asleep;
    if (!mayMove) return null;
    return Object.hasOwn(modelsNow(), modelId) ? undefined : words().gone;
  }

  function send({ messageId, ...message }: Extract<WidgetMessage, { type: "send" }>): void {
    const { modelId, data, buffers } = message;
    const handled = (problem: string | null) => post({ type: "handled", messageId, problem });
    const refusal = refusalOf(modelId);
    if (refusal !== undefined) {
      handled(refusal);
      return;
    }
    const isSent = sending.offer(message, async () => {
      const problem = await source
        .send({ paragraphId, modelId, data, buffers: buffers.map(base64Of) })
        .catch(() => words().notSent);
      follow();
      handled(problem);
    });
    if (!isSent) handled(words().notSent);
  }

  /** Sends a front end that one of its own models names, once: each is copied whole into the frame. */
  async function giveFrontEnd(name: string): Promise<void> {
    if (given.has(name)) return;
    given.add(name);
    const isNamed = Object.values(modelsNow()).some((model) => model.front_end === name);
    const content = isNamed ? await frontEndOf(name) : null;
    if (content === null) given.delete(name);
    post({ type: "frontEnd", name, content });
  }

  async function frontEndOf(name: string): Promise<FrontEnd | null> {
    const budget = lookUps.get(name) ?? createBudget(mostLookUps, 60_000);
    lookUps.set(name, budget);
    return budget.take() ? source.frontEnd(paragraphId, name).catch(() => null) : null;
  }

  return {
    receive(message) {
      if (message.type === "wanted") begin();
      else if (message.type === "frontEnd") void giveFrontEnd(message.name);
      else if (message.type === "send") send(message);
      else post({ type: "handled", messageId: message.messageId, problem: words().notSent });
    },
    stop: () => stop?.(),
  };
}

/** Those that are new first: what has changed may name them. */
function differences(before: WidgetModels, now: WidgetModels): readonly ToFrame[] {
  const known = (modelId: string) => (Object.hasOwn(before, modelId) ? before[modelId] : undefined);
  const isNew = (old: WidgetModel | undefined, model: WidgetModel) =>
    !old || old.model_name !== model.model_name || old.over_budget !== model.over_budget;
  const [opened, others] = [true, false].map((wanted) =>
    Object.entries(now).filter(([modelId, model]) => isNew(known(modelId), model) === wanted),
  );
  return [
    ...(opened ?? []).map(([modelId, model]): ToFrame => ({ type: "opened", modelId, model })),
    ...(others ?? []).flatMap(([modelId, model]) => {
      const old = known(modelId);
      return old && old !== model ? changeOf(modelId, old, model) : [];
    }),
    ...Object.keys(before)
      .filter((modelId) => !Object.hasOwn(now, modelId))
      .map((modelId): ToFrame => ({ type: "closed", modelId })),
  ];
}

function changeOf(modelId: string, old: WidgetModel, now: WidgetModel): readonly ToFrame[] {
  const state = Object.fromEntries(
    Object.entries(now.state).filter(([name, value]) => !isSame(old.state[name], value)),
  );
  const known = new Set(old.buffers?.map(({ path, data }) => JSON.stringify([path, data])));
  const buffers = (now.buffers ?? []).filter(({ path, data }) => !known.has(JSON.stringify([path, data])));
  return Object.keys(state).length === 0 && buffers.length === 0 ? [] : [{ type: "changed", modelId, state, buffers }];
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other);
}

const stretch = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += stretch) text += String.fromCharCode(...bytes.subarray(at, at + stretch));
  return btoa(text);
}
