import { Button } from "@mantine/core";
import { useRouteError } from "react-router";
import { useTexts } from "../language/use-texts.tsx";
import { PageMain } from "../ui/page-main.tsx";
import { texts } from "./texts.ts";

/** In place of a page that threw, or whose code could not be loaded. */
export function PageFailed() {
  const error = useRouteError();
  const t = useTexts(texts);
  return (
    <PageMain style={{ padding: "var(--space-8)", maxWidth: "var(--measure)" }}>
      <h1>{t("pageFailed")}</h1>
      <p>{t("pageFailedText")}</p>
      <Button onClick={() => location.reload()}>{t("loadAgain")}</Button>
      <details style={{ marginTop: "var(--space-4)" }}>
        <summary>{t("details")}</summary>
        <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
      </details>
    </PageMain>
  );
}
