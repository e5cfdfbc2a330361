import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useRouteError } from "react-router";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useConnectionState } from "../../platform/use-connection.ts";
import { PageMain } from "../../ui/page-main.tsx";
import { isOfFetching } from "../../ui/shell/failed-fetch.ts";
import { usePlainTitle } from "../../ui/shell/page-title.ts";
import { texts as partTexts } from "../../ui/shell/texts.ts";
import { texts } from "./texts.ts";

/** In place of a page that threw, or whose code could not be fetched: that is tried again when the server answers. */
export function PageFailed() {
  const error = useRouteError();
  const t = useTranslation(texts);
  const isAway = useIsAway(isOfFetching(error));
  usePlainTitle();
  return (
    <PageMain style={{ padding: "var(--space-8)", maxWidth: "var(--measure)" }}>
      <h1>{t(isAway ? "pageAway" : "pageFailed")}</h1>
      <p role="status">{t(isAway ? "pageAwayText" : "pageFailedText")}</p>
      <Button onClick={() => location.reload()}>{partTexts.t("loadAgain")}</Button>
      <details style={{ marginTop: "var(--space-4)" }}>
        <summary>{t("details")}</summary>
        <pre style={{ whiteSpace: "pre-wrap" }}>
          {error instanceof Error ? (error.stack ?? error.message) : String(error)}
        </pre>
      </details>
    </PageMain>
  );
}

/** Whether the server cannot be reached; loads the page again when it can. One that fails while it connects for the first time is not loaded again and again. */
function useIsAway(lacksCode: boolean): boolean {
  const { status } = useConnectionState();
  const [isAway, setIsAway] = useState(false);
  if (lacksCode && status === "closed" && !isAway) setIsAway(true);
  useEffect(() => {
    if (isAway && status === "open") location.reload();
  }, [isAway, status]);
  return isAway;
}
