import type { JsonObject } from "@octavo/note";
import { useEffect, useRef, useState } from "react";
import { configOfPlugIn, type Graph, type GraphChange } from "../../common/graph.ts";
import type { PlugInTable } from "../../frame/drawing/plug-in/messages.ts";
import { useGround } from "../../frame/frame-ground.tsx";
import { orderedJson } from "../../frame/ordered-json.ts";
import { keyOfPlugIn, type PlugInProblem } from "../../frame/plug-ins.ts";
import { packageScript } from "../../frame/packages/package-script.ts";
import type { PlugInView } from "../../frame/packages/enabled-packages.ts";

interface ShownOptions {
  readonly paragraphId: string;
  readonly index: number;
  readonly running: boolean;
  readonly view: PlugInView;
  readonly table: PlugInTable | null;
  readonly graph: Graph;
  readonly height: number;
  readonly hasSettings: boolean;
  readonly onChange: (change: GraphChange) => void;
}

/** Hands to the frame what its view shows, and keeps what the view wants to have kept. @returns why the view does not do what it should */
export function useShownPlugIn(options: ShownOptions): PlugInProblem | null {
  const { paragraphId, index, view, table, graph, height, hasSettings } = options;
  const ground = useGround();
  const key = keyOfPlugIn(paragraphId, index);
  const config = JSON.stringify(configOfPlugIn(graph, view.name));
  const [problem, setProblem] = useState<PlugInProblem | null>(null);
  const latest = useRef({ ...options, config });
  latest.current = { ...options, config };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another package has problems of its own
  useEffect(() => setProblem(null), [view.name, view.artifact]);
  useEffect(() => {
    ground?.plugIns.set(key, {
      script: () => packageScript(view),
      ...{ table, config, height, hasSettings },
      say: setProblem,
      keep(wanted) {
        const { running, onChange, graph: now } = latest.current;
        // As Zeppelin has it, nothing is kept while a run may change the result.
        if (running || isSameConfig(wanted, configOfPlugIn(now, view.name))) return;
        onChange({ plugInConfig: { of: view.name, to: wanted } });
      },
    });
  }, [ground, key, view, table, config, height, hasSettings]);
  useEffect(() => () => ground?.plugIns.set(key, null), [ground, key]);
  return problem;
}

function isSameConfig(one: JsonObject, other: JsonObject): boolean {
  return orderedJson(one) === orderedJson(other);
}
