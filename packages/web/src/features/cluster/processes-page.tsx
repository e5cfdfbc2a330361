import { Button } from "@mantine/core";
import type { NoteInfo } from "@octavo/protocol";
import { useCallback } from "react";
import { Link, useParams } from "react-router";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { usePolledQuery } from "../../platform/use-polled-query.ts";
import { NameFilter } from "../../ui/name-filter.tsx";
import { Pages, pageOfList } from "../../ui/pages.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Card, EmptyPlace, Screen } from "../../ui/screen.tsx";
import { useUrlFilters } from "../../ui/url-filters.ts";
import { useNoteList } from "../notes/index.ts";
import classes from "./cluster.module.css";
import { freshForMs } from "./cluster-page.tsx";
import {
  labelOfProcess,
  type Node,
  nodesSchema,
  processesWording,
  processName,
  readProcess,
  shownNodes,
  wordsOfProcess,
} from "./nodes.ts";
import { ProcessOwners } from "./process-owners.tsx";
import { PropertyList } from "./property-list.tsx";
import { StatusDot } from "./status-dot.tsx";
import { texts } from "./texts.ts";

/** The interpreter processes of one machine, live: all of them, or those that the address names. */
export function ProcessesPage() {
  const { nodeName = "", processName: wanted = "all" } = useParams();
  return <Processes key={`${nodeName}/${wanted}`} node={nodeName} wanted={wanted === "all" ? "" : wanted} />;
}

function Processes({ node, wanted }: { readonly node: string; readonly wanted: string }) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => {
    const path = `/cluster/node/${encodeURIComponent(node)}/${encodeURIComponent(wanted || "all")}`;
    return rest.call("GET", path, nodesSchema);
  }, [rest, node, wanted]);
  const asked = usePolledQuery(ask, freshForMs);
  const [{ part, page }, want] = useUrlFilters(processesWording(wanted));
  const notes = useNoteList() ?? [];
  const words = (process: Node) => wordsOfProcess(processName(process), notes);
  return (
    <Screen
      answer={asked.answer}
      title={t("processesOf", { node })}
      sentence={t("processesSentence")}
      action={
        <Button component={Link} to="/cluster" variant="default">
          {t("allNodes")}
        </Button>
      }
      filters={<NameFilter placeholder={t("searchProcess")} value={part} onChange={(next) => want({ part: next })} />}
    >
      <QueryView asked={asked}>
        {(all) => (
          <ShownProcesses
            processes={shownNodes(all, words, { part, order: "Domain ASC" })}
            notes={notes}
            total={all.length}
            page={page}
            onPage={(next) => want({ page: next })}
            onShowAll={() => want({ part: "" })}
          />
        )}
      </QueryView>
    </Screen>
  );
}

/** In the head of a card, or of the whole machine. */
const saidElsewhere = ["STATUS", "SETTING", "CPU_USED / CPU_CAPACITY", "MEMORY_USED / MEMORY_CAPACITY"];

interface ShownProcessesProps {
  readonly processes: readonly Node[];
  readonly notes: readonly NoteInfo[];
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onShowAll: () => void;
}

function ShownProcesses({ processes, notes, total, page, onPage, onShowAll }: ShownProcessesProps) {
  const t = useTranslation(texts);
  const { items, ...pages } = pageOfList(processes, page, onPage);
  if (total === 0) {
    return (
      <EmptyPlace title={t("noneRuns")}>
        <p>{t("noneRunsText")}</p>
      </EmptyPlace>
    );
  }
  if (processes.length === 0) {
    return (
      <EmptyPlace title={t("noSuchProcess")}>
        <Button variant="default" mt="sm" onClick={onShowAll}>
          {t("showAll")}
        </Button>
      </EmptyPlace>
    );
  }
  return (
    <>
      {items.map((process) => {
        const read = readProcess(processName(process), notes);
        return (
          <Card key={processName(process)} label={labelOfProcess(read)}>
            <div className={classes["head"]}>
              <StatusDot status={process.properties["STATUS"]} />
              <h2>{read.interpreter}</h2>
              <ProcessOwners process={read} />
            </div>
            <PropertyList properties={process.properties} without={saidElsewhere} />
          </Card>
        );
      })}
      <Pages {...pages} />
    </>
  );
}
