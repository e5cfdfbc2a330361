import { NativeSelect } from "@mantine/core";
import { useCallback, useState } from "react";
import { useTexts } from "../language/use-texts.tsx";
import { useServices } from "../platform/services.tsx";
import { usePolled } from "../platform/use-polled.ts";
import { AnswerView } from "../ui/answer-view.tsx";
import { NameFilter } from "../ui/name-filter.tsx";
import { Pages, usePages } from "../ui/pages.tsx";
import { EmptyPlace, Screen } from "../ui/screen.tsx";
import { NodeCard } from "./node-card.tsx";
import { type Node, nodeName, nodesSchema, type Order, orders, shownNodes } from "./nodes.ts";
import { texts } from "./texts.ts";

/** How old what the page shows may be. */
export const freshForMs = 2000;

/** The machines that run this notebook, live. A server alone is a cluster of one. */
export function ClusterPage() {
  const t = useTexts(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/cluster/nodes", nodesSchema), [rest]);
  const asked = usePolled(ask, freshForMs);
  const [part, setPart] = useState("");
  const [order, setOrder] = useState<Order>("Domain ASC");
  return (
    <Screen
      answer={asked.answer}
      title={t("title")}
      sentence={t("sentence")}
      filters={
        <>
          <NameFilter placeholder={t("searchNodes")} value={part} onChange={setPart} />
          <NativeSelect
            label={t("sort")}
            value={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as Order)}
            data={orders.map((one) => ({ value: one, label: t(one) }))}
          />
        </>
      }
    >
      <AnswerView asked={asked}>{(nodes) => <Nodes nodes={shownNodes(nodes, nodeName, { part, order })} />}</AnswerView>
    </Screen>
  );
}

function Nodes({ nodes }: { readonly nodes: readonly Node[] }) {
  const t = useTexts(texts);
  const { items, ...pages } = usePages(nodes);
  if (nodes.length === 0) return <EmptyPlace title={t("noSuchNode")} />;
  return (
    <>
      {items.map((node) => (
        <NodeCard key={node.NODE_NAME} node={node} />
      ))}
      <Pages {...pages} />
    </>
  );
}
