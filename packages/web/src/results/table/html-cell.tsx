import { lazy, Suspense } from "react";

const CellHtml = lazy(async () => ({ default: (await import("../html/cell-html.tsx")).CellHtml }));

interface HtmlCellProps {
  readonly html: string;
}

/** A cell that begins with `%html`; its text until the sanitiser is there. */
export function HtmlCell({ html }: HtmlCellProps) {
  return (
    <Suspense fallback={html}>
      <CellHtml html={html} />
    </Suspense>
  );
}
