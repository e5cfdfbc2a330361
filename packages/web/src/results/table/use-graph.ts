import type { JsonObject } from "@octavo/note";
import { useCallback, useMemo, useRef, useState } from "react";
import { changeGraph, type Graph, type GraphChange, readGraph } from "./graph.ts";

/**
 * How a table is shown, and the way to change it. A change is told to whoever keeps the note, who gives it back at once as the config; where
 * nothing may be kept, it lives as long as the page, or until the note says something else.
 */
export function useGraph(
  config: JsonObject,
  onConfigChange: ((config: JsonObject) => void) | null,
): { readonly graph: Graph; readonly change: (change: GraphChange) => void } {
  // Notes come with new objects for the same config; only what they say counts.
  const kept = JSON.stringify(config);
  const [draft, setDraft] = useState<{ readonly config: JsonObject; readonly over: string } | null>(null);
  const current = draft?.over === kept ? draft.config : config;

  const latest = useRef({ current, kept, onConfigChange });
  latest.current = { current, kept, onConfigChange };
  const change = useCallback((change: GraphChange) => {
    const next = changeGraph(latest.current.current, change);
    if (latest.current.onConfigChange) latest.current.onConfigChange(next);
    else setDraft({ config: next, over: latest.current.kept });
  }, []);

  const said = JSON.stringify(current);
  const graph = useMemo(() => readGraph(JSON.parse(said) as JsonObject), [said]);
  return { graph, change };
}
