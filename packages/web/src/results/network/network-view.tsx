import type { Table } from "@octavo/note";
import { useMemo } from "react";
import { readGraph } from "../table/graph.ts";
import { Grid } from "../table/grid.tsx";
import { TextView } from "../text/text-view.tsx";
import type { ViewProps } from "../view.ts";
import { readNetwork } from "./network-tables.ts";
import styles from "./network-view.module.css";

/** The nodes and the edges of a network, as two tables. What is no network is shown as the text it is. */
export function NetworkView(props: ViewProps) {
  const network = useMemo(() => readNetwork(props.segment.data), [props.segment.data]);
  if (!network) return <TextView {...props} />;
  const { height } = readGraph(props.config);
  return (
    <>
      <Part name="Nodes" table={network.nodes} height={height} />
      <Part name="Relationships" table={network.edges} height={height} />
    </>
  );
}

interface PartProps {
  readonly name: string;
  readonly table: Table;
  readonly height: number;
}

const untyped = () => null;
const keepUntyped = () => {};

function Part({ name, table, height }: PartProps) {
  return (
    <section className={styles["part"]} aria-label={name}>
      <h4 className={styles["title"]}>
        {name}: {table.rows.length.toLocaleString("en")}
      </h4>
      <Grid table={table} filter="" height={height} hasFooter={false} typeOf={untyped} onTypeChange={keepUntyped} />
    </section>
  );
}
