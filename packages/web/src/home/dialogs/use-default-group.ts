import type { Connection } from "@octavo/client";
import { useCallback } from "react";
import { z } from "zod";
import { useServices } from "../../platform/services.tsx";
import { useAnswer } from "../../platform/use-answer.ts";

const property = "zeppelin.interpreter.group.default";
const schema = z.object({ configurations: z.object({ [property]: z.string().min(1) }) });

/** What the server gives new notes when nobody chooses; null until it has said so. */
export function useDefaultGroup(): string | null {
  const { connection } = useServices();
  const { answer } = useAnswer(useCallback(() => defaultGroup(connection), [connection]));
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
