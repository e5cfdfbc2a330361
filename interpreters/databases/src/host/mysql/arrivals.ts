import type { Connection, FieldPacket, Query, ResultSetHeader } from "mysql2";

export type Arrival =
  | { readonly kind: "fields"; readonly fields: readonly FieldPacket[] }
  | { readonly kind: "rows"; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: "header"; readonly header: ResultSetHeader };

type Event = { readonly fields: readonly FieldPacket[] } | { readonly row: readonly unknown[] | ResultSetHeader };

/** Events that may wait for the reader; at this many the server has to wait. */
const mostWaiting = 10_000;

/**
 * What a command brings, in order and in batches. The client's own stream of rows does not say where one of several results ends and the
 * next begins.
 */
export async function* readArrivals(client: Connection, command: Query): AsyncGenerator<Arrival> {
  let waiting: Event[] = [];
  let isOver = false;
  let isUnwanted = false;
  let failure: { readonly error: unknown } | null = null;
  let wake = () => {};
  const arrived = (event: Event) => {
    if (isUnwanted) return;
    waiting.push(event);
    if (waiting.length === mostWaiting) client.pause();
    wake();
  };
  command.on("fields", (fields: FieldPacket[] | undefined) => fields && arrived({ fields }));
  command.on("result", (row: readonly unknown[] | ResultSetHeader) => arrived({ row }));
  command.on("error", (error: unknown) => {
    failure = { error };
    wake();
  });
  command.on("end", () => {
    isOver = true;
    wake();
  });
  const news = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  try {
    for (;;) {
      if (waiting.length === 0 && !isOver && failure === null) await news();
      const taken = waiting;
      waiting = [];
      client.resume();
      yield* batchArrivals(taken);
      if (waiting.length > 0) continue;
      // Said by the events; the compiler cannot know.
      const said = failure as { readonly error: unknown } | null;
      if (said !== null) throw said.error;
      if (isOver) return;
    }
  } finally {
    // The connection can do nothing else before all has come that the server sends.
    isUnwanted = true;
    client.resume();
    while (!isOver && failure === null) await news();
  }
}

function* batchArrivals(events: readonly Event[]): Generator<Arrival> {
  let rows: (readonly unknown[])[] = [];
  for (const event of events) {
    if ("row" in event && Array.isArray(event.row)) {
      rows.push(event.row as readonly unknown[]);
      continue;
    }
    if (rows.length > 0) yield { kind: "rows", rows };
    rows = [];
    if ("fields" in event) yield { kind: "fields", fields: event.fields };
    else yield { kind: "header", header: event.row as ResultSetHeader };
  }
  if (rows.length > 0) yield { kind: "rows", rows };
}
