import { Text } from "@mantine/core";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { CloseRow } from "../../ui/dialogs/close-row.tsx";
import { texts } from "./texts.ts";

/** What this is, and which version of it; the line of the version has its place before the server has said it. */
export function About() {
  const { rest } = useServices();
  const t = useTranslation(texts);
  const { answer } = useQuery(rest.version);
  return (
    <>
      <Text size="sm" mih="1.55em">
        {answer.state === "done" && t("version", { version: answer.value })}
      </Text>
      <Text size="sm" mt="sm">
        {t("aboutText")}
      </Text>
      <CloseRow />
    </>
  );
}
