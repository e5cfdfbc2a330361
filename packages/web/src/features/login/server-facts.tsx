import { Menu } from "@mantine/core";
import { useCallback } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { productName } from "../../ui/shell/page-title.ts";
import { texts } from "./texts.ts";

const addressSchema = z.object({ clusterAddr: z.string() });

/** Which version runs, and on what: one machine, or a cluster by its address. */
export function ServerFacts() {
  const { rest } = useServices();
  const t = useTranslation(texts);
  const ask = useCallback(async () => {
    const [version, { clusterAddr }] = await Promise.all([
      rest.version(),
      rest.call("GET", "/cluster/address", addressSchema),
    ]);
    return { version, address: clusterAddr };
  }, [rest]);
  const { answer } = useQuery(ask);
  return <Menu.Label>{answer.state === "done" ? describeServer(answer.value, t) : productName}</Menu.Label>;
}

function describeServer({ version, address }: { version: string; address: string }, t: typeof texts.t): string {
  return address === "" ? t("onOneMachine", { version }) : t("onCluster", { version, address });
}
