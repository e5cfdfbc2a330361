import { type Segment, type Table, type TableTypes, tableOf } from "@octavo/note";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { OutputAddress } from "../../common/address.ts";
import { localSource } from "./local-table.ts";
import { askServer, isTableGone, serverSource } from "./server-source.ts";
import type { TableSource } from "./source.ts";
import { openInWorker, type WorkerPort } from "./worker-source.ts";

/** Text beyond this is parsed in a worker: below it, parsing takes less than a frame. */
const workerFrom = 200 * 1024;
/** This long after the server's first answer no view waits for the worker any more. */
const workerRestMs = 5000;

export interface ShownTable {
  readonly source: TableSource;
  /** What was printed below the table. */
  readonly comment: string;
  /** Whether all rows can be asked for, and not only those that the note has. */
  readonly isWhole: boolean;
  /** The sentence that other rows are not available. Set only without a server; empty when no rows are missing. */
  readonly lost?: string;
}

/**
 * The table of a result; null while a long one is being read.
 * @param given where the output is no text of a table: its rows as they are, for text would lose what has tabs or line ends
 */
export function useShownTable(segment: Segment, address: OutputAddress, given?: Table): ShownTable | null {
  const { overflow } = segment;
  const { data: text, types } = useDeferredValue(given ? nothing : segment);
  const near = useMemo(() => {
    if (text.length > workerFrom) return null;
    return shownTable(given ?? tableOf({ data: text, types }), overflow === null);
  }, [text, types, given, overflow]);
  const inWorker = useWorkerTable({ text, types }, overflow === null);
  const known = near ?? inWorker;
  const onServer = useServerTable(known, overflow?.file ?? null, address);
  useEffect(() => {
    // Its copy of twenty thousand columns takes 30 MB.
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    void onServer?.answered?.then(() => {
      if (!isOver) timer = setTimeout(() => inWorker?.close?.(), workerRestMs);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [onServer, inWorker]);
  return onServer?.table ?? known;
}

const nothing: Pick<Segment, "data" | "types"> = { data: "" };

function shownTable(table: Table, isWhole: boolean): ShownTable {
  return { source: localSource(table), comment: table.comment, isWhole };
}

interface WorkerText {
  readonly text: string;
  readonly types: TableTypes | undefined;
}

interface WorkerTable extends ShownTable {
  /** Ends the worker, where there is one. */
  readonly close?: () => void;
}

/** While text still comes, the table that was read last stays until the longer one has been. */
function useWorkerTable({ text, types }: WorkerText, isWhole: boolean): WorkerTable | null {
  const [shown, setShown] = useState<WorkerTable | null>(null);
  const isLong = text.length > workerFrom;
  useEffect(() => {
    if (!isLong) return;
    const abort = new AbortController();
    const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
    openInWorker({ text, types }, worker as WorkerPort, abort.signal).then(
      (table) => setShown({ ...table, isWhole }),
      () => {
        // Where a worker cannot be had, a slow table is better than none.
        if (!abort.signal.aborted) setShown(shownTable(tableOf({ data: text, types }), isWhole));
      },
    );
    return () => abort.abort();
  }, [text, types, isLong, isWhole]);
  return isLong ? shown : null;
}

interface ServerTable {
  readonly of: ShownTable;
  readonly table: ShownTable;
  /** With the first rows from the server; null where it has none. */
  readonly answered: Promise<void> | null;
}

/** The same table with all its rows, once the server has said that it can answer. */
function useServerTable(head: ShownTable | null, file: string | null, address: OutputAddress): ServerTable | null {
  const [found, setFound] = useState<ServerTable | null>(null);
  const { noteId, paragraphId, index, revisionId } = address;
  useEffect(() => {
    if (!head || !file) return;
    const abort = new AbortController();
    const place = { noteId, paragraphId, index, revisionId };
    askServer(place, { ask: "shape" }, abort.signal).then(
      ({ columns, rows }) => {
        const source = serverSource({ address: place, columns, rows, head: head.source });
        const table = { source, comment: head.comment, isWhole: true };
        setFound({ of: head, table, answered: source.answered });
      },
      // The first rows stay, and the line below them says where the others are. The log says why they could not be loaded.
      (error: unknown) => {
        if (abort.signal.aborted) return;
        console.warn("A table could not be loaded:", String(error));
        if (isTableGone(error)) setFound({ of: head, table: { ...head, lost: error.message }, answered: null });
      },
    );
    return () => abort.abort();
  }, [head, file, noteId, paragraphId, index, revisionId]);
  return found && found.of === head ? found : null;
}
