/**
 * Connects the view of a plug-in with the table that it shows. The frame receives rows, configuration and size, and what of it changes. It runs code
 * of a package, so it is asked regularly whether it still answers, and may have another configuration kept only so often.
 */
import { type Budget, createBudget } from "./budget.ts";
import type { PlugInState, PlugInWords, ToPlugIn } from "./drawing/plug-in/messages.ts";
import { createFrameWatch, type Schedule } from "./frame-watch.ts";
import type { LibraryName } from "./library-names.ts";
import type { PlugIns, ShownPlugIn } from "./plug-ins.ts";
import type { PlugInMessage } from "./read-plug-in-message.ts";

interface FramePlugInOptions {
  readonly frameKey: string;
  readonly plugIns: PlugIns;
  readonly words: () => PlugInWords;
  readonly post: (message: ToPlugIn) => void;
  /** Ends the frame, because it does not answer. */
  readonly end: () => void;
  /** Changes of the configuration that are kept. */
  readonly changes?: Budget;
  readonly schedule?: Schedule;
}

export interface FramePlugIn {
  readonly receive: (message: PlugInMessage) => void;
  readonly stop: () => void;
}

/** A view that answers each configuration with another one would go on for ever. */
const mostChanges = 30;
const changesPerMs = 30_000;

export function connectPlugIn({
  frameKey,
  plugIns,
  words,
  post,
  end,
  changes = createBudget(mostChanges, changesPerMs),
  schedule,
}: FramePlugInOptions): FramePlugIn {
  /** What the frame has; null before it began. */
  let sent: PlugInState | null = null;
  let script: Promise<Blob> | null = null;
  let isWanted = false;
  let hasEnded = false;
  const watch = createFrameWatch({ ping: () => post({ type: "ping" }), onSilent: end, schedule });
  const unsubscribe = plugIns.subscribe(update);

  function update(): void {
    const shown = plugIns.get(frameKey);
    const state = shown && stateOf(shown);
    if (!shown || !state || !isWanted || hasEnded) return;
    // Its place may have been away when the frame asked.
    script ??= shown.script();
    if (sent) sendChanges(sent, state);
    else void begin(shown, script);
  }

  function sendChanges(before: PlugInState, state: PlugInState): void {
    const changed = Object.entries(state).filter(([name, value]) => before[name as keyof PlugInState] !== value);
    if (changed.length === 0) return;
    sent = state;
    post({ type: "change", ...(Object.fromEntries(changed) as Partial<PlugInState>) });
  }

  async function begin(shown: ShownPlugIn, asked: Promise<Blob>): Promise<void> {
    try {
      const blob = await asked;
      const libraries = await librariesOf(blob);
      const state = stateOf(plugIns.get(frameKey) ?? shown);
      if (sent || hasEnded || !state) return;
      sent = state;
      post({ type: "begin", script: blob, libraries, words: words(), ...state });
      watch.begin();
    } catch (error) {
      if (script !== asked) return;
      script = null;
      isWanted = false;
      shown.say({ type: "noScript", reason: error instanceof Error ? error.message : String(error) });
    }
  }

  function keep(config: Extract<PlugInMessage, { type: "config" }>["config"]): void {
    const shown = plugIns.get(frameKey);
    if (!shown) return;
    if (changes.take()) shown.keep(config);
    else shown.say({ type: "restless" });
  }

  return {
    receive(message) {
      switch (message.type) {
        case "wanted":
          isWanted = true;
          return update();
        case "alive":
          return watch.hear();
        case "badConfig":
          return plugIns.get(frameKey)?.say({ type: "badConfig" });
        case "config":
          return keep(message.config);
      }
    },
    stop() {
      hasEnded = true;
      watch.stop();
      unsubscribe();
    },
  };
}

function stateOf({ table, config, height, hasSettings }: ShownPlugIn): PlugInState | null {
  return table && { table, config, height, hasSettings };
}

/** Zeppelin's page has these, and packages use them without bringing them. */
async function librariesOf(script: Blob): Promise<readonly LibraryName[]> {
  const text = await script.text();
  return [
    ...(/\bd3\b/.test(text) ? (["d3v3"] as const) : []),
    ...(/\bfa-/.test(text) ? (["fontAwesome"] as const) : []),
  ];
}
