import { NativeSelect } from "@mantine/core";
import { useCallback } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { usePolledQuery } from "../../platform/use-polled-query.ts";
import { NameFilter } from "../../ui/name-filter.tsx";
import { Pages, pageOfList } from "../../ui/pages.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { EmptyPlace, Screen } from "../../ui/screen.tsx";
import { useUrlFilters } from "../../ui/url-filters.ts";
import { NodeCard } from "./node-card.tsx";
import { type Node, nameOfNode, nodesSchema, nodesWording, type Order, orders, shownNodes } from "./nodes.ts";
import { texts } from "./texts.ts";

/** How old what the page shows may be. */
export const freshForMs = 2000;

/** The machines that run this notebook, live. A server alone is a cluster of one. */
export function ClusterPage() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/cluster/nodes", nodesSchema), [rest]);
  const asked = usePolledQuery(ask, freshForMs);
  const [{ part, order, page }, want] = useUrlFilters(nodesWording);
  return (
    <Screen
      answer={asked.answer}
      title={t("title")}
      sentence={t("sentence")}
      filters={
        <>
          <NameFilter placeholder={t("searchNodes")} value={part} onChange={(next) => want({ part: next })} />
          <NativeSelect
            label={t("sort")}
            value={order}
            onChange={({ currentTarget }) => want({ order: currentTarget.value as Order })}
            data={orders.map((one) => ({ value: one, label: t(one) }))}
          />
        </>
      }
    >
      <QueryView asked={asked}>
        {(nodes) => (
          <Nodes
            nodes={shownNodes(nodes, nameOfNode, { part, order })}
            page={page}
            onPage={(next) => want({ page: next })}
          />
        )}
      </QueryView>
    </Screen>
  );
}

interface NodesProps {
  readonly nodes: readonly Node[];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Nodes({ nodes, page, onPage }: NodesProps) {
  const t = useTranslation(texts);
  const { items, ...pages } = pageOfList(nodes, page, onPage);
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
