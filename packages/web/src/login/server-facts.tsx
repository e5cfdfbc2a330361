import { Menu } from "@mantine/core";
import { useCallback } from "react";
import { z } from "zod";
import { useServices } from "../platform/services.tsx";
import { useAnswer } from "../platform/use-answer.ts";
import { productName } from "../shell/page-title.ts";

const addressSchema = z.object({ clusterAddr: z.string() });

/** Which version runs, and on what: one machine, or a cluster by its address. */
export function ServerFacts() {
  const { rest } = useServices();
  const ask = useCallback(async () => {
    const [version, { clusterAddr }] = await Promise.all([
      rest.version(),
      rest.call("GET", "/cluster/address", addressSchema),
    ]);
    return `${productName} ${version} on ${clusterAddr === "" ? "one machine" : `the cluster ${clusterAddr}`}`;
  }, [rest]);
  const { answer } = useAnswer(ask);
  return <Menu.Label>{answer.state === "done" ? answer.value : productName}</Menu.Label>;
}
