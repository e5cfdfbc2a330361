import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { useTexts } from "../language/use-texts.tsx";
import { useConnectionState } from "../platform/use-connection.ts";
import { PageMain } from "../ui/page-main.tsx";
import { isOfFetching } from "./failed-fetch.ts";
import { usePlainTitle } from "./page-title.ts";
import { texts } from "./texts.ts";

/** A page that fails as soon as it is there is not loaded again and again. */
const oftenMs = 10_000;

/** In place of a page that threw, or whose code could not be fetched: that is tried again when the server answers. */
export function PageFailed() {
  const error = useRouteError();
  const t = useTexts(texts);
  const isReachable = useConnectionState().status === "open";
  const isAway = !isReachable && isOfFetching(error);
  useLoadedAgain(isAway);
  usePlainTitle();
  return (
    <PageMain style={{ padding: "var(--space-8)", maxWidth: "var(--measure)" }}>
      <h1>{t(isAway ? "pageAway" : "pageFailed")}</h1>
      <p role="status">{t(isAway ? "pageAwayText" : "pageFailedText")}</p>
      <Button onClick={() => location.reload()}>{t("loadAgain")}</Button>
      <details style={{ marginTop: "var(--space-4)" }}>
        <summary>{t("details")}</summary>
        <pre style={{ whiteSpace: "pre-wrap" }}>
          {error instanceof Error ? (error.stack ?? error.message) : String(error)}
        </pre>
      </details>
    </PageMain>
  );
}

/** Loads the page again when the server, that was away, is back. */
function useLoadedAgain(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return;
    return () => {
      if (performance.now() > oftenMs) location.reload();
    };
  }, [isAway]);
}
