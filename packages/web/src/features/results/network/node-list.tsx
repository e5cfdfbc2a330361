import { TextInput } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { isFinger } from "../../../ui/pointer.ts";
import type { NetworkNode } from "./network.ts";
import { cellOfJson } from "./network-tables.ts";
import styles from "./network-view.module.css";
import type { NetworkScene, Part } from "./scene.ts";
import { texts } from "./texts.ts";

interface NodeListProps {
  readonly scene: NetworkScene;
  readonly colours: ReadonlyMap<string, string>;
  readonly chosen: Part | null;
  readonly onChoose: (node: number | null) => void;
  readonly onClose: () => void;
}

const names = { node: "node", edge: "relationship" } as const;

// The page holds no more; who looks for one types.
const mostShown = 100;

/** The network in words: every node can be found, and says what it is and who is beside it. What a relationship is can be seen here, too. */
export function NodeList({ scene, colours, chosen, onChoose, onClose }: NodeListProps) {
  const t = useTranslation(texts);
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
    isHere.current = chosen?.type !== "node" || node !== chosen.node;
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
      aria-label={t(chosen === null ? "nodes" : names[chosen.type])}
      onKeyDown={handleKey}
    >
      <div className={styles["close"]}>
        <IconButton label={t("closeList")} icon={<IconX size={14} aria-hidden />} onPress={onClose} />
      </div>
      {chosen === null ? (
        <Search scene={scene} colours={colours} onChoose={choose} />
      ) : chosen.type === "node" ? (
        <NodeDetails key={chosen.node} scene={scene} colours={colours} node={chosen.node} onChoose={choose} />
      ) : (
        <EdgeDetails scene={scene} colours={colours} edge={chosen.edge} onChoose={choose} />
      )}
    </aside>
  );
}

type PartProps = Pick<NodeListProps, "scene" | "colours" | "onChoose">;

function Search({ scene, colours, onChoose }: PartProps) {
  const t = useTranslation(texts);
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(() => nodesMatching(scene, wanted), [scene, wanted]);
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
          const [first] = nodesMatching(scene, currentTarget.value.trim().toLowerCase());
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

function nodesMatching({ names, network, byImportance }: NetworkScene, wanted: string): readonly number[] {
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
  const t = useTranslation(texts);
  const { network, names, neighbours } = scene;
  const { id = "", label = null, data = {} } = network.nodes[node] ?? {};
  const beside = neighbours[node] ?? [];
  return (
    <>
      <Details name={names[node] ?? id} of={{ id, label, data }} onBack={() => onChoose(null)} />
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

interface EdgeProps extends PartProps {
  readonly edge: number;
}

function EdgeDetails({ scene, colours, edge, onChoose }: EdgeProps) {
  const t = useTranslation(texts);
  const { id = "", label = null, data = {}, source = 0, target = 0 } = scene.network.edges[edge] ?? {};
  return (
    <>
      <Details name={label ?? t("relationship")} of={{ id, label, data }} onBack={() => onChoose(null)} />
      <ul className={styles["nodes"]} aria-label={t("nodes")}>
        {[source, target].map((node, side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it may lead from a node to itself
          <li key={side}>
            {scene.network.isDirected && <span className={styles["edge"]}>{t(side === 0 ? "from" : "to")}</span>}
            <NodeButton scene={scene} colours={colours} node={node} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface DetailsProps {
  readonly name: string;
  readonly of: Pick<NetworkNode, "id" | "label" | "data">;
  readonly onBack: () => void;
}

function Details({ name, of: { id, label, data }, onBack }: DetailsProps) {
  const t = useTranslation(texts);
  return (
    <>
      <button type="button" className={styles["back"]} data-begins onClick={onBack}>
        <IconArrowLeft size={14} aria-hidden />
        {t("allNodes")}
      </button>
      <h4 className={styles["nodeTitle"]}>{name}</h4>
      <dl className={styles["properties"]}>
        <Property name="id" value={id} />
        {label !== null && <Property name="label" value={label} />}
        {Object.entries(data).map(([key, value]) => (
          <Property key={key} name={key} value={String(cellOfJson(value))} />
        ))}
      </dl>
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
  const t = useTranslation(texts);
  if (label === null && direction === null && !isOwn) return null;
  return (
    <span className={styles["edge"]}>
      {direction === "in" && <IconArrowLeft size={12} aria-label={t("from")} />}
      {label ?? (isOwn ? t("itself") : "")}
      {direction === "out" && <IconArrowRight size={12} aria-label={t("to")} />}
    </span>
  );
}
