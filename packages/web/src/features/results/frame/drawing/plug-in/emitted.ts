/** Configurations that a view has emitted: each comes back from the page, and the view may have been changed meanwhile. */
import { orderedJson } from "../../ordered-json.ts";
import type { Config } from "./classes.ts";

export interface Emitted {
  /** @param text the configuration as JSON, as it was sent */
  readonly add: (config: Config, text: string) => void;
  /**
   * The configuration to go on with: of what the view emitted last its own object, with what was filled in since; null for what it has emitted before
   * that, since the last is still to come.
   */
  readonly answer: (text: string) => Config | null;
}

/** The page does not give back what it refuses to keep. */
const mostKept = 20;

export function createEmitted(): Emitted {
  let sent: readonly { readonly config: Config; readonly json: string }[] = [];
  return {
    add(config, text) {
      sent = [...sent, { config, json: orderedJson(JSON.parse(text)) }].slice(-mostKept);
    },
    answer(text) {
      const given = JSON.parse(text) as Config;
      const json = orderedJson(given);
      const place = sent.findLastIndex((one) => one.json === json);
      const found = sent[place];
      if (!found) {
        // Another user has changed it.
        sent = [];
        return given;
      }
      const isLast = place === sent.length - 1;
      // The last stays: it is given back once more where another value of it changes.
      sent = sent.slice(isLast ? place : place + 1);
      return isLast ? found.config : null;
    },
  };
}
