/** Values of global scope in a note, requested with the first output that shares values, and again when the connection comes back. */
import type { Connection } from "@octavo/client";
import { globalValueSchema, sharedValuesSchema } from "@octavo/protocol";
import type { GlobalValue } from "./values-in-note.ts";

export interface GlobalValues {
  readonly all: () => readonly GlobalValue[];
  /** The first listener requests the values. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createGlobalValues(
  connection: Pick<Connection, "onFrame" | "onState" | "state" | "request">,
  noteId: string,
): GlobalValues {
  let values: readonly GlobalValue[] = [];
  const listeners = new Set<() => void>();
  let stops: readonly (() => void)[] = [];

  function set(now: readonly GlobalValue[]): void {
    values = now;
    for (const listener of listeners) listener();
  }

  function receive(op: string, data: unknown): void {
    if (op === "SHARED_VALUES") {
      const message = sharedValuesSchema.safeParse(data).data;
      if (message?.noteId === noteId)
        set(message.values.map(({ interpreterGroupId: groupId, name, object: value }) => ({ groupId, name, value })));
    }
    if (op !== "ANGULAR_OBJECT_UPDATE" && op !== "ANGULAR_OBJECT_REMOVE") return;
    const message = globalValueSchema.safeParse(data).data;
    const name = message?.angularObject?.name ?? message?.name;
    if (!message || name === undefined) return;
    const groupId = message.interpreterGroupId;
    const others = values.filter((value) => value.groupId !== groupId || value.name !== name);
    set(message.angularObject ? [...others, { groupId, name, value: message.angularObject.object ?? null }] : others);
  }

  const ask = () => void connection.request("LIST_SHARED_VALUES", { noteId });

  return {
    all: () => values,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        stops = [
          connection.onFrame(({ op, data }) => receive(op, data)),
          connection.onState(({ status }) => void (status === "open" && ask())),
        ];
        if (connection.state.status === "open") ask();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const stop of stops) stop();
      };
    },
  };
}
