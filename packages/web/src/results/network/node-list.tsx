import { TextInput } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { isFinger } from "../../ui/pointer.ts";
import { cellOf } from "./network-tables.ts";
import styles from "./network-view.module.css";
import type { Scene } from "./scene.ts";
import { texts } from "./texts.ts";

interface NodeListProps {
  readonly scene: Scene;
  readonly colours: ReadonlyMap<string, string>;
  readonly chosen: number | null;
  readonly onChoose: (node: number | null) => void;
  readonly onClose: () => void;
}

// The page holds no more; who looks for one types.
const mostShown = 100;

/** The network in words: every node can be found, and says what it is and who is beside it. */
export function NodeList({ scene, colours, chosen, onChoose, onClose }: NodeListProps) {
  const t = useTexts(texts);
  const list = useRef<HTMLElement>(null);
  /** Whether it was in the list that a node was chosen: what was pressed is gone then, and the keyboard goes on with what came for it. */
  const isHere = useRef(false);
  useEffect(() => {
    // On glass a field with the keyboard covers half of the page with keys.
    const isWanted = isHere.current && (chosen !== null || !isFinger);
    if (isWanted) list.current?.querySelector<HTMLElement>("[data-begins]")?.focus({ preventScroll: true });
    isHere.current = false;
  }, [chosen]);
  const choose = (node: number | null) => {
    isHere.current = node !== chosen;
    onChoose(node);
  };
  const handleKey = ({ key, target }: KeyboardEvent) => {
    // Escape empties a field first.
    if (key === "Escape" && !(target instanceof HTMLInputElement && target.value !== "")) onClose();
  };
  return (
    <aside
      ref={list}
      className={styles["list"]}
      aria-label={t(chosen === null ? "nodes" : "node")}
      onKeyDown={handleKey}
    >
      <div className={styles["close"]}>
        <IconButton label={t("closeList")} icon={<IconX size={14} aria-hidden />} onPress={onClose} />
      </div>
      {chosen === null ? (
        <Search scene={scene} colours={colours} onChoose={choose} />
      ) : (
        <NodeDetails key={chosen} scene={scene} colours={colours} node={chosen} onChoose={choose} />
      )}
    </aside>
  );
}

type PartProps = Pick<NodeListProps, "scene" | "colours" | "onChoose">;

function Search({ scene, colours, onChoose }: PartProps) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(() => matching(scene, wanted), [scene, wanted]);
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        aria-label={t("findNode")}
        data-field="node"
        data-begins
        placeholder={t("findNode")}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          if (key !== "Enter") return;
          // Else the key would press what it gives the keyboard to.
          event.preventDefault();
          // The list may still be that of an earlier key.
          const [first] = matching(scene, currentTarget.value.trim().toLowerCase());
          if (first !== undefined) onChoose(first);
        }}
      />
      <ul className={styles["nodes"]}>
        {found.slice(0, mostShown).map((node) => (
          <li key={node}>
            <NodeButton scene={scene} colours={colours} node={node} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles["hint"]}>{t("notFound")}</p>}
      {found.length > mostShown && (
        <p className={styles["hint"]}>{t("moreFound", { more: found.length - mostShown })}</p>
      )}
    </>
  );
}

function matching({ names, network, byImportance }: Scene, wanted: string): readonly number[] {
  if (wanted === "") return byImportance;
  return byImportance.filter((node) => {
    const { id = "", label = null } = network.nodes[node] ?? {};
    return [names[node] ?? "", id, label ?? ""].some((text) => text.toLowerCase().includes(wanted));
  });
}

interface NodeProps extends PartProps {
  readonly node: number;
}

function NodeButton({ scene, colours, node, onChoose }: NodeProps) {
  const { label = null } = scene.network.nodes[node] ?? {};
  const colour = label === null ? undefined : colours.get(label);
  return (
    <button type="button" className={styles["node"]} onClick={() => onChoose(node)}>
      {colour && <span className={styles["dot"]} style={{ backgroundColor: colour }} />}
      <span className={styles["nodeName"]}>{scene.names[node]}</span>
    </button>
  );
}

function NodeDetails({ scene, colours, node, onChoose }: NodeProps) {
  const t = useTexts(texts);
  const { network, names, neighbours } = scene;
  const { id = "", label = null, data = {} } = network.nodes[node] ?? {};
  const beside = neighbours[node] ?? [];
  return (
    <>
      <button type="button" className={styles["back"]} data-begins onClick={() => onChoose(null)}>
        <IconArrowLeft size={14} aria-hidden />
        {t("allNodes")}
      </button>
      <h4 className={styles["nodeTitle"]}>{names[node]}</h4>
      <dl className={styles["properties"]}>
        <Property name="id" value={id} />
        {label !== null && <Property name="label" value={label} />}
        {Object.entries(data).map(([name, value]) => (
          <Property key={name} name={name} value={String(cellOf(value))} />
        ))}
      </dl>
      <h5 className={styles["subtitle"]}>
        {beside.length === 0 ? t("noNeighbours") : t("someNeighbours", { neighbours: beside.length })}
      </h5>
      <ul className={styles["nodes"]} aria-label={t("neighbours")}>
        {beside.slice(0, mostShown).map(({ node: other, edge, direction }) => (
          <li key={edge}>
            <EdgeLabel
              label={network.edges[edge]?.label ?? null}
              direction={network.isDirected ? direction : null}
              isOwn={other === node}
            />
            <NodeButton scene={scene} colours={colours} node={other} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {beside.length > mostShown && (
        <p className={styles["hint"]}>{t("andMore", { more: beside.length - mostShown })}</p>
      )}
    </>
  );
}

function Property({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.length > 500 ? `${value.slice(0, 500)}…` : value}</dd>
    </div>
  );
}

interface EdgeLabelProps {
  readonly label: string | null;
  /** Null in a network without directions. */
  readonly direction: "out" | "in" | null;
  readonly isOwn: boolean;
}

function EdgeLabel({ label, direction, isOwn }: EdgeLabelProps) {
  const t = useTexts(texts);
  if (label === null && direction === null && !isOwn) return null;
  return (
    <span className={styles["edge"]}>
      {direction === "in" && <IconArrowLeft size={12} aria-label={t("from")} />}
      {label ?? (isOwn ? t("itself") : "")}
      {direction === "out" && <IconArrowRight size={12} aria-label={t("to")} />}
    </span>
  );
}
