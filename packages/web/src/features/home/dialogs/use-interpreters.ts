import type { Connection } from "@octavo/client";
import { useCallback } from "react";
import { z } from "zod";
import { useServices } from "../../../platform/services.tsx";
import { useQuery } from "../../../platform/use-query.ts";

const property = "zeppelin.interpreter.group.default";
const configurationSchema = z.object({ configurations: z.object({ [property]: z.string().min(1) }) });
const settingsSchema = z.object({
  interpreterSettings: z.array(
    z.object({ name: z.string(), octavo: z.object({ isWaiting: z.boolean().optional() }).nullish() }),
  ),
});

/** What the server gives new notes when the user does not choose; null until it has said so. */
export function useDefaultGroup(): string | null {
  return useLoadedValue(defaultGroup);
}

/** The names of the settings that the user may use and that the server can run; null until it has answered. */
export function useUsableSettings(): readonly string[] | null {
  return useLoadedValue(usableSettings);
}

function useLoadedValue<Value>(ask: (connection: Connection) => Promise<Value | null>): Value | null {
  const { connection } = useServices();
  const { answer } = useQuery(useCallback(() => ask(connection), [connection, ask]));
  return answer.state === "done" ? answer.value : null;
}

async function defaultGroup(connection: Connection): Promise<string | null> {
  const answer = await connection.request(
    "LIST_CONFIGURATIONS",
    {},
    { answeredBy: ({ op }) => op === "CONFIGURATIONS_INFO" },
  );
  const { data } = configurationSchema.safeParse(answer.ok ? answer.frame.data : null);
  return data?.configurations[property] ?? null;
}

async function usableSettings(connection: Connection): Promise<readonly string[] | null> {
  const answer = await connection.request("GET_INTERPRETER_SETTINGS", {});
  const { data } = settingsSchema.safeParse(answer.ok ? answer.frame.data : null);
  return data?.interpreterSettings.filter(({ octavo }) => !octavo?.isWaiting).map(({ name }) => name) ?? null;
}
