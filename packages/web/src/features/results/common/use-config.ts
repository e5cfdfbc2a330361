import type { JsonObject } from "@octavo/note";
import { useCallback, useRef, useState } from "react";

/**
 * The config of a result, and the way to change it. A change goes to the keeper of the note, which gives it back at once; where nothing may be kept,
 * it lives as long as the page, or until the note says something else.
 */
export function useConfig(
  config: JsonObject,
  onConfigChange: ((config: JsonObject) => void) | null,
): { readonly current: JsonObject; readonly change: (next: (current: JsonObject) => JsonObject) => void } {
  // Notes come with new objects for the same config; only what they say counts.
  const kept = JSON.stringify(config);
  const [draft, setDraft] = useState<{ readonly config: JsonObject; readonly over: string } | null>(null);
  const current = draft?.over === kept ? draft.config : config;

  const latest = useRef({ current, kept, onConfigChange });
  latest.current = { current, kept, onConfigChange };
  const change = useCallback((next: (current: JsonObject) => JsonObject) => {
    const changed = next(latest.current.current);
    if (latest.current.onConfigChange) latest.current.onConfigChange(changed);
    else setDraft({ config: changed, over: latest.current.kept });
  }, []);
  return { current, change };
}
