/** Connects a frame to the widgets and shared values of its note. The code for each loads with its first message. */
import { texts } from "../common/texts.ts";
import type { PlugInWords } from "./drawing/plug-in/messages.ts";
import type { AngularSentences, AngularSource, FrameAngular } from "./frame-angular.ts";
import type { FramePlugIn } from "./frame-plug-in.ts";
import type { FrameSpells } from "./frame-spell.ts";
import type { FrameWidgets, ShownRun, WidgetSource } from "./frame-widgets.ts";
import type { PlugIns } from "./plug-ins.ts";
import type { WidgetMessage } from "./read-frame-message.ts";
import type { AngularMessage } from "./read-angular-message.ts";
import type { PlugInMessage } from "./read-plug-in-message.ts";
import type { SpellMessage } from "./read-spell-message.ts";

interface FrameBridgesOptions {
  readonly paragraphId: string;
  /** The run that the frame was made for. */
  readonly run: ShownRun;
  readonly widgets: WidgetSource | null;
  readonly angular: AngularSource | null;
  readonly plugIns: PlugIns;
  /** Ends the frame, because it does not answer. */
  readonly end: () => void;
  readonly post: (message: unknown) => void;
}

export interface FrameBridges {
  readonly receiveWidgets: (message: WidgetMessage) => void;
  readonly receiveAngular: (message: AngularMessage) => void;
  readonly receivePlugIn: (message: PlugInMessage) => void;
  readonly receiveSpell: (message: SpellMessage) => void;
  readonly stop: () => void;
}

interface Bridge<Message> {
  readonly receive: (message: Message) => void;
  readonly stop: () => void;
}

export function createFrameBridges(options: FrameBridgesOptions): FrameBridges {
  const { paragraphId, run, widgets, angular, plugIns, end, post } = options;
  const ofWidgets = lazily<WidgetMessage, FrameWidgets>(async () => {
    const { connectWidgets } = await import("./frame-widgets.ts");
    const postWidgets = (message: unknown) => post({ type: "widgets", message });
    return widgets && connectWidgets({ source: widgets, paragraphId, run, words: wordsOfWidgets, post: postWidgets });
  });
  const ofAngular = lazily<AngularMessage, FrameAngular>(async () => {
    const { connectAngular } = await import("./frame-angular.ts");
    const postAngular = (message: unknown) => post({ type: "angular", message });
    if (angular) return connectAngular({ source: angular, paragraphId, words: wordsOfAngular, post: postAngular });
    // Of the words, those that are not text stay in the page.
    postAngular({ type: "values", values: {}, words: { restless: texts.t("templateRestless") } });
    return null;
  });
  const ofPlugIn = lazily<PlugInMessage, FramePlugIn>(async () => {
    const { connectPlugIn } = await import("./frame-plug-in.ts");
    const postPlugIn = (message: unknown) => post({ type: "plugIn", message });
    return connectPlugIn({ frameKey: paragraphId, plugIns, words: wordsOfPlugIns, post: postPlugIn, end });
  });
  const ofSpells = lazily<SpellMessage, FrameSpells>(async () => {
    const [{ connectSpells }, { spellSource }] = await Promise.all([
      import("./frame-spell.ts"),
      import("./packages/spell-source.ts"),
    ]);
    const postSpell = (message: unknown) => post({ type: "spell", message });
    return connectSpells({ source: spellSource, words: wordsOfSpells, post: postSpell, onSilent: end });
  });
  return {
    receiveWidgets: ofWidgets.receive,
    receiveAngular: ofAngular.receive,
    receivePlugIn: ofPlugIn.receive,
    receiveSpell: ofSpells.receive,
    stop() {
      ofPlugIn.stop();
      ofSpells.stop();
      ofWidgets.stop();
      ofAngular.stop();
    },
  };
}

function lazily<Message, Made extends Bridge<Message>>(make: () => Promise<Made | null>): Bridge<Message> {
  let made: Promise<Made | null> | null = null;
  return {
    receive(message) {
      made ??= make();
      made.then(
        (bridge) => bridge?.receive(message),
        () => {
          made = null;
        },
      );
    },
    stop: () => void made?.then((bridge) => bridge?.stop()),
  };
}

const wordsOfWidgets = () => ({
  asleep: texts.t("widgetAsleep"),
  gone: texts.t("widgetGone"),
  overBudget: texts.t("widgetOverBudget", { name: "%1", size: "%2" }),
  noFrontEnd: texts.t("widgetNoFrontEnd", { name: "%1", module: "%2" }),
  notSent: texts.t("widgetNotSent"),
  withinItself: texts.t("widgetWithinItself"),
});

const wordsOfAngular = (): AngularSentences => ({
  restless: texts.t("templateRestless"),
  readOnly: texts.t("templateReadOnly"),
  mayNotRun: texts.t("templateMayNotRun"),
  tooOften: texts.t("templateTooOften"),
  tooMuch: texts.t("templateTooMuch"),
  tooLarge: (name) => texts.t("templateTooLarge", { name }),
  noId: (call) => texts.t("templateNoId", { call }),
  noParagraph: (id) => texts.t("templateNoParagraph", { id }),
});

const wordsOfSpells = { noSpell: (name: string) => texts.t("spellNotOn", { name }) };

const wordsOfPlugIns = (): PlugInWords => ({
  noView: texts.t("plugInNoView"),
  none: texts.t("plugInNone"),
  add: texts.t("plugInAdd"),
  remove: texts.t("plugInRemove"),
  keys: texts.t("plugInKeys"),
  groups: texts.t("plugInGroups"),
  values: texts.t("plugInValues"),
  aggregation: texts.t("plugInAggregation"),
  charts: texts.t("plugInCharts"),
  columns: texts.t("plugInColumns"),
  parameters: texts.t("plugInParameters"),
  name: texts.t("plugInName"),
  type: texts.t("plugInType"),
  description: texts.t("plugInDescription"),
  value: texts.t("plugInValue"),
  apply: texts.t("plugInApply"),
  reset: texts.t("plugInReset"),
});
