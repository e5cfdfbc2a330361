import type { Connection } from "@octavo/client";
import { useCallback } from "react";
import { z } from "zod";
import { useServices } from "../../platform/services.tsx";
import { useAnswer } from "../../platform/use-answer.ts";

const property = "zeppelin.interpreter.group.default";
const schema = z.object({ configurations: z.object({ [property]: z.string().min(1) }) });

/** What the server gives new notes when nobody chooses; null until it has said so. */
export function useDefaultGroup(): string | null {
  return useAsked(defaultGroup);
}

/** The names of the settings that one may use and that something here can run; null until the server has told. */
export function useUsableSettings(): readonly string[] | null {
  return useAsked(usableNames);
}

function useAsked<Value>(ask: (connection: Connection) => Promise<Value | null>): Value | null {
  const { connection } = useServices();
  const { answer } = useAnswer(useCallback(() => ask(connection), [connection, ask]));
  return answer.state === "done" ? answer.value : null;
}

async function defaultGroup(connection: Connection): Promise<string | null> {
  const answer = await connection.request(
    "LIST_CONFIGURATIONS",
    {},
    { answeredBy: ({ op }) => op === "CONFIGURATIONS_INFO" },
  );
  const { data } = schema.safeParse(answer.ok ? answer.frame.data : null);
  return data?.configurations[property] ?? null;
}

/** With the code of the screen of interpreters, which home has no use for before. */
async function usableNames(connection: Connection): Promise<readonly string[]> {
  const { usableSettings } = await import("../../interpreters/settings.ts");
  const settings = await usableSettings(connection);
  return settings.filter(({ octavo }) => !octavo?.isWaiting).map(({ name }) => name);
}
