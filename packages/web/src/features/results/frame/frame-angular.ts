/**
 * Connects the shared values of a paragraph with the templates in its frame. The frame receives the values of its paragraph, and changes, binds and runs
 * in the name of the user who looks at it, with that user's rights. It runs code of the note's author, so all requests have limits, and the page asks
 * the user before the first run.
 */
import type { Json } from "@octavo/note";
import { type Budget, createBudget } from "./budget.ts";
import type { AngularWords, FromTemplate, ToTemplate } from "./drawing/angular/messages.ts";
import { type AngularMessage, longestValue } from "./read-angular-message.ts";

/** A shared value that a paragraph sees. */
export interface SharedValue {
  readonly groupId: string;
  readonly scope: "paragraph" | "note" | "global";
  readonly value: Json;
}

interface BoundName {
  readonly paragraphId: string;
  readonly name: string;
}

/** The shared values of a note in its page. Sending resolves to the reason of a refusal, or null. */
export interface AngularSource {
  /** Values by name; the same map until one changes. */
  readonly valuesOf: (paragraphId: string) => ReadonlyMap<string, SharedValue>;
  /** Calls the listener after each change of values or of the user's rights. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly hasParagraph: (paragraphId: string) => boolean;
  readonly mayRun: () => boolean;
  readonly change: (of: BoundName, shared: SharedValue, value: Json) => Promise<string | null>;
  readonly bind: (to: BoundName, value: Json) => Promise<string | null>;
  readonly unbind: (from: BoundName) => Promise<string | null>;
  readonly run: (paragraphId: string) => void;
  /** Whether outputs of this note may run paragraphs in this user's name; asks the user when no answer is known. */
  readonly isAllowed: () => Promise<boolean>;
  /** Shows a sentence until the user dismisses it. */
  readonly say: (text: string) => void;
}

/** Sentences of the page; functions insert a name. */
export interface AngularSentences extends AngularWords {
  readonly readOnly: string;
  readonly mayNotRun: string;
  readonly tooOften: string;
  readonly tooMuch: string;
  readonly tooLarge: (name: string) => string;
  readonly noId: (call: string) => string;
  readonly noParagraph: (id: string) => string;
}

interface FrameAngularOptions {
  readonly source: AngularSource;
  readonly paragraphId: string;
  readonly words: () => AngularSentences;
  readonly post: (message: ToTemplate) => void;
  /** The rate limit of runs that outputs of the paragraph request. */
  readonly runs?: Budget;
  /** The pause after changes are sent. Default: 50 ms, often enough to follow a slider. */
  readonly rest?: () => Promise<void>;
}

export interface FrameAngular {
  readonly receive: (message: AngularMessage) => void;
  readonly stop: () => void;
}

type TemplateCommand = Exclude<FromTemplate, { readonly type: "wanted" | "change" }>;

const restMs = 50;
const mostWaiting = 50;
const mostRuns = 30;
const mostSaid = 5;

const calls: Readonly<Record<TemplateCommand["type"], string>> = {
  run: "z.runParagraph(paragraphId)",
  bind: "z.angularBind(name, value, paragraphId)",
  unbind: "z.angularUnbind(name, paragraphId)",
};

/** Limits by paragraph: the frame of a new run continues the limit of the previous one. */
const runsOfParagraphs = new Map<string, Budget>();

export function connectAngular(options: FrameAngularOptions): FrameAngular {
  const { source, paragraphId, words, post, rest = () => new Promise((done) => setTimeout(done, restMs)) } = options;
  const runs = options.runs ?? runsOfParagraph(paragraphId);
  const sentences = createBudget(mostSaid, 10_000);
  /** Values as the frame has them, as JSON; null for a value that is too large for it. */
  const known = new Map<string, string | null>();
  const changes = new Map<string, string>();
  const commands: TemplateCommand[] = [];
  /** Names of values in flight: values that arrive for them meanwhile are older. */
  const underWay = new Set<string>();
  let isSending = false;
  let hasEnded = false;
  let stop: (() => void) | null = null;

  const say = (text: string) => void (sentences.take() && source.say(text));
  const valuesNow = () => source.valuesOf(paragraphId);

  /** The JSON to send to the frame for a value, which counts as sent; null when there is nothing to send. */
  function newsOf(name: string, { value }: SharedValue): string | null {
    const text = JSON.stringify(value);
    if (known.get(name) === text) return null;
    const isSent = text.length <= longestValue;
    const wasReported = known.get(name) === null;
    known.set(name, isSent ? text : null);
    if (!isSent && !wasReported) post({ type: "say", text: words().tooLarge(name) });
    return isSent ? text : null;
  }

  function begin(): void {
    if (stop) return;
    const named = [...valuesNow()].map(([name, shared]) => [name, newsOf(name, shared)] as const);
    const values = Object.fromEntries(named.filter((each): each is readonly [string, string] => each[1] !== null));
    post({ type: "values", values, words: { restless: words().restless } });
    stop = source.subscribe(follow);
  }

  function follow(): void {
    const now = valuesNow();
    for (const [name, shared] of now) {
      if (changes.has(name) || underWay.has(name)) continue;
      const value = newsOf(name, shared);
      if (value !== null) post({ type: "set", name, value });
    }
    for (const name of [...known.keys()]) {
      if (now.has(name)) continue;
      known.delete(name);
      post({ type: "removed", name });
    }
  }

  async function sendOn(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (!hasEnded && (changes.size > 0 || commands.length > 0)) {
      // Changes go first, so that a run sees them.
      if (changes.size > 0) await sendChanges();
      else await perform(commands.shift());
    }
    isSending = false;
  }

  async function sendChanges(): Promise<void> {
    const all = [...changes];
    changes.clear();
    for (const [name] of all) underWay.add(name);
    for (const [name, text] of all) {
      await sendChange(name, parsed(text));
      underWay.delete(name);
    }
    if (hasEnded) return;
    follow();
    await rest();
  }

  async function sendChange(name: string, value: Json | undefined): Promise<void> {
    const shared = valuesNow().get(name);
    if (value === undefined || !shared || hasEnded) return;
    known.set(name, JSON.stringify(value));
    // A global value reaches beyond the note, so it needs the same permission as a run.
    if (shared.scope === "global" && !(await source.isAllowed())) return;
    const problem = await source.change({ paragraphId, name }, shared, value);
    if (problem !== null) say(problem);
  }

  async function perform(command: TemplateCommand | undefined): Promise<void> {
    const problem = command && (await problemOf(command));
    if (problem) say(problem);
  }

  async function problemOf(command: TemplateCommand): Promise<string | null> {
    const { paragraphId: target } = command;
    if (target === null) return words().noId(calls[command.type]);
    if (!source.hasParagraph(target)) return words().noParagraph(target);
    if (command.type === "run") return run(target);
    const bound = { paragraphId: target, name: command.name };
    if (command.type === "unbind") return source.unbind(bound);
    const value = parsed(command.value);
    return value === undefined ? null : source.bind(bound, value);
  }

  async function run(target: string): Promise<string | null> {
    if (!source.mayRun()) return words().mayNotRun;
    if (!(await source.isAllowed())) return null;
    if (!runs.take()) return words().tooOften;
    source.run(target);
    return null;
  }

  function takeChange(name: string, value: string): void {
    const shared = valuesNow().get(name);
    if (!shared || !known.has(name)) return;
    if (source.mayRun()) {
      changes.set(name, value);
      void sendOn();
      return;
    }
    const kept = known.get(name);
    if (typeof kept === "string") post({ type: "set", name, value: kept });
    post({ type: "say", text: words().readOnly });
  }

  return {
    receive(message) {
      if (message.type === "wanted") begin();
      else if (message.type === "oversized") say(words().tooLarge(message.name));
      else if (message.type === "change") takeChange(message.name, message.value);
      else if (commands.length >= mostWaiting) say(words().tooMuch);
      else {
        commands.push(message);
        void sendOn();
      }
    },
    stop() {
      hasEnded = true;
      stop?.();
    },
  };
}

function runsOfParagraph(paragraphId: string): Budget {
  const budget = runsOfParagraphs.get(paragraphId) ?? createBudget(mostRuns, 60_000);
  runsOfParagraphs.set(paragraphId, budget);
  return budget;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
