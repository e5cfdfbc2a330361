import type { JsonObject } from "@octavo/note";
import { useCallback, useMemo } from "react";
import { changeGraph, type Graph, type GraphChange, readGraph } from "../common/graph.ts";
import { useConfig } from "../common/use-config.ts";

/** How a table is shown, and the way to change it. */
export function useGraphConfig(
  config: JsonObject,
  onConfigChange: ((config: JsonObject) => void) | null,
): { readonly graph: Graph; readonly change: (change: GraphChange) => void } {
  const { current, change: changeConfig } = useConfig(config, onConfigChange);
  const change = useCallback(
    (change: GraphChange) => changeConfig((config) => changeGraph(config, change)),
    [changeConfig],
  );
  const said = JSON.stringify(current);
  const graph = useMemo(() => readGraph(JSON.parse(said) as JsonObject), [said]);
  return { graph, change };
}
