import { Button } from "@mantine/core";
import { useRouteError } from "react-router";

/** In place of a page that threw, or whose code could not be loaded. */
export function PageFailed() {
  const error = useRouteError();
  return (
    <main style={{ padding: "var(--space-8)", maxWidth: "var(--measure)" }}>
      <h1>This page could not be shown</h1>
      <p>What you typed is kept and will be there after loading the page again.</p>
      <Button onClick={() => location.reload()}>Load the page again</Button>
      <details style={{ marginTop: "var(--space-4)" }}>
        <summary>Details</summary>
        <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
      </details>
    </main>
  );
}
