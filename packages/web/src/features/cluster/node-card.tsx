import { Link } from "react-router";
import { compareNames } from "../../i18n/name-order.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { Card } from "../../ui/screen.tsx";
import { useNoteList } from "../notes/index.ts";
import classes from "./cluster.module.css";
import { labelOfProcess, type Node, processesOf, readProcess, wordsOfProcess } from "./nodes.ts";
import { ProcessOwners } from "./process-owners.tsx";
import { PropertyList } from "./property-list.tsx";
import { StatusDot } from "./status-dot.tsx";
import { texts } from "./texts.ts";

/** One machine: how it does, and the way to each of its interpreters. */
export function NodeCard({ node }: { readonly node: Node }) {
  const t = useTranslation(texts);
  const { NODE_NAME: name, properties } = node;
  const notes = useNoteList() ?? [];
  const words = (process: string) => wordsOfProcess(process, notes);
  const processes = processesOf(node).toSorted((a, b) => compareNames(words(a), words(b)));
  return (
    <Card label={name}>
      <div className={classes["head"]}>
        <StatusDot status={properties["STATUS"]} />
        <h2>
          <Link to={processPath(name, "all")}>{name}</Link>
        </h2>
      </div>
      <PropertyList properties={properties} without={["STATUS", "INTP_PROCESS_LIST"]} />
      <h3 className={classes["title"]}>{t("processes")}</h3>
      {processes.length === 0 ? (
        <p className={classes["none"]}>{t("noProcess")}</p>
      ) : (
        <ul className={classes["processes"]}>
          {processes.map((process) => {
            const read = readProcess(process, notes);
            return (
              <li key={process}>
                <Link to={processPath(name, process)} title={process} aria-label={labelOfProcess(read)}>
                  {read.interpreter}
                </Link>
                <ProcessOwners process={read} />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

function processPath(node: string, process: string): string {
  return `/cluster/${encodeURIComponent(node)}/${encodeURIComponent(process)}`;
}
