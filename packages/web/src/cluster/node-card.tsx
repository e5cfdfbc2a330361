import { Link } from "react-router";
import { useTexts } from "../language/use-texts.tsx";
import { Card } from "../ui/screen.tsx";
import classes from "./cluster.module.css";
import { type Node, processesOf } from "./nodes.ts";
import { ProcessNote } from "./process-note.tsx";
import { PropertyList } from "./property-list.tsx";
import { StatusDot } from "./status-dot.tsx";
import { texts } from "./texts.ts";

/** One machine: how it does, and the way to each of its interpreters. */
export function NodeCard({ node }: { readonly node: Node }) {
  const t = useTexts(texts);
  const { NODE_NAME: name, properties } = node;
  const processes = processesOf(node);
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
          {processes.map((process) => (
            <li key={process}>
              <Link to={processPath(name, process)}>{process}</Link>
              <ProcessNote process={process} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function processPath(node: string, process: string): string {
  return `/cluster/${encodeURIComponent(node)}/${encodeURIComponent(process)}`;
}
