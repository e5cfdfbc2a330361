/** Connects a frame to the widgets and shared values of its note. The code for each loads with its first message. */
import { texts } from "../common/texts.ts";
import type { AngularSentences, AngularSource, FrameAngular } from "./frame-angular.ts";
import type { FrameWidgets, ShownRun, WidgetSource } from "./frame-widgets.ts";
import type { WidgetMessage } from "./told.ts";
import type { AngularMessage } from "./told-angular.ts";

interface FrameBridgesOptions {
  readonly paragraphId: string;
  /** The run that the frame was made for. */
  readonly run: ShownRun;
  readonly widgets: WidgetSource | null;
  readonly angular: AngularSource | null;
  readonly post: (message: unknown) => void;
}

export interface FrameBridges {
  readonly tellWidgets: (message: WidgetMessage) => void;
  readonly tellAngular: (message: AngularMessage) => void;
  readonly stop: () => void;
}

interface Bridge<Message> {
  readonly receive: (message: Message) => void;
  readonly stop: () => void;
}

export function createFrameBridges({ paragraphId, run, widgets, angular, post }: FrameBridgesOptions): FrameBridges {
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
  return {
    tellWidgets: ofWidgets.receive,
    tellAngular: ofAngular.receive,
    stop() {
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
