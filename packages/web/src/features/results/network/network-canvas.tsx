import { IconArrowsMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useDrawnScheme } from "../../../platform/printing.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { observeSize } from "../../../ui/observe-size.ts";
import { isUsedElement } from "../common/in-use.ts";
import { readColours } from "./colours.ts";
import { NetworkDrawing } from "./drawing.ts";
import styles from "./network-view.module.css";
import type { NetworkScene, Part } from "./scene.ts";
import type { NetworkSettings } from "./settings.ts";
import { texts } from "./texts.ts";

interface NetworkCanvasProps {
  readonly scene: NetworkScene;
  readonly settings: NetworkSettings;
  readonly colours: ReadonlyMap<string, string>;
  readonly height: number;
  readonly chosen: Part | null;
  /** Counts how often the user wanted the chosen node in the middle. */
  readonly shown: number;
  readonly onChoose: (part: Part | null) => void;
}

const moves = [
  { id: "zoomIn", icon: IconPlus, move: (drawing: NetworkDrawing) => drawing.zoom(1) },
  { id: "zoomOut", icon: IconMinus, move: (drawing: NetworkDrawing) => drawing.zoom(-1) },
  { id: "showAll", icon: IconArrowsMaximize, move: (drawing: NetworkDrawing) => drawing.showAll() },
] as const;

/** The picture of a network, and the keys and buttons that move it. */
export function NetworkCanvas({ scene, settings, colours, height, chosen, shown, onChoose }: NetworkCanvasProps) {
  const t = useTranslation(texts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<NetworkDrawing | null>(null);
  const scheme = useDrawnScheme();
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const latest = useRef({ scene, settings, chosen });
  latest.current = { scene, settings, chosen };

  useEffect(() => {
    if (!canvas.current) return;
    const element = canvas.current;
    const made = new NetworkDrawing({ canvas: element, onChoose: (part) => choose.current(part) });
    drawing.current = made;
    const stop = observeSize(element, (size) => made.resize(size));
    return () => {
      stop();
      made.stop();
      drawing.current = null;
    };
  }, []);

  const { network } = scene;
  const { charge, linkDistance, timeoutMs, labelScale } = settings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid out anew for another network or other forces, and nothing else
  useEffect(() => {
    drawing.current?.layOut(latest.current.scene, latest.current.settings);
  }, [network, charge, linkDistance, timeoutMs]);
  useEffect(() => drawing.current?.rename(scene, labelScale), [scene, labelScale]);
  useEffect(() => drawing.current?.choose(chosen), [chosen]);
  useEffect(() => {
    const part = latest.current.chosen;
    if (shown > 0 && part?.type === "node") drawing.current?.show(part.node);
  }, [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew when the scheme changes
  useEffect(() => {
    const parent = canvas.current?.parentElement;
    if (parent) drawing.current?.recolour(readColours(parent, colours));
  }, [colours, scheme]);

  useCommands(() =>
    isUsedElement(canvas.current)
      ? moves.map(({ id, icon, move }) => ({
          id: `network-${id}`,
          label: t(id),
          place: t("network"),
          icon,
          perform: () => drawing.current && move(drawing.current),
        }))
      : [],
  );
  return (
    <div className={styles["picture"]} style={{ height }}>
      <canvas ref={canvas} className={styles["canvas"]} role="img" aria-label={summaryOf(scene)} tabIndex={0} />
      <div className={styles["zoom"]}>
        {moves.map(({ id, icon: Icon, move }) => (
          <IconButton
            key={id}
            label={t(id)}
            icon={<Icon size={14} aria-hidden />}
            onPress={() => drawing.current && move(drawing.current)}
          />
        ))}
      </div>
    </div>
  );
}

function summaryOf({ network: { nodes, edges, isDirected } }: NetworkScene): string {
  return texts.t(isDirected ? "summaryDirected" : "summary", {
    nodes: texts.t("someNodes", { count: nodes.length }),
    relationships: texts.t("someRelationships", { count: edges.length }),
  });
}
