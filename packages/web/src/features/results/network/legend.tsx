import { numberText } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { type Network, shortenText } from "./network.ts";
import styles from "./network-view.module.css";
import { texts } from "./texts.ts";

interface LegendProps {
  readonly network: Network;
  readonly colours: ReadonlyMap<string, string>;
}

// A network may have a label for each of its nodes; no reader reads them all.
const mostShown = 12;

/** How many nodes and relationships there are, and of which kinds. */
export function Legend({ network, colours }: LegendProps) {
  const t = useTranslation(texts);
  const { nodes, edges, types } = network;
  return (
    <div className={styles["legend"]}>
      <Kinds name={t("nodes")} count={nodes.length} kinds={[...colours.keys()]} colours={colours} />
      <Kinds name={t("relationships")} count={edges.length} kinds={types} />
    </div>
  );
}

interface KindsProps {
  readonly name: string;
  readonly count: number;
  readonly kinds: readonly string[];
  readonly colours?: ReadonlyMap<string, string>;
}

function Kinds({ name, count, kinds, colours }: KindsProps) {
  const t = useTranslation(texts);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
    <div className={styles["kinds"]} role="group" aria-label={name}>
      <span className={styles["count"]}>
        {name} {numberText(count)}
        {kinds.length > 0 ? ":" : ""}
      </span>
      {kinds.slice(0, mostShown).map((kind) => (
        <span key={kind} className={styles["kind"]}>
          {colours && <span className={styles["dot"]} style={{ backgroundColor: colours.get(kind) }} />}
          {shortenText(kind)}
        </span>
      ))}
      {kinds.length > mostShown && (
        <span className={styles["count"]}>{t("andMore", { more: kinds.length - mostShown })}</span>
      )}
    </div>
  );
}
