import { useMemo } from "react";
import { CleanHtml } from "./clean-html.tsx";
import { sanitiseHtml } from "./sanitise.ts";

interface CellHtmlProps {
  readonly html: string;
}

/** A cell has no room for a frame: what may not be shown in place is shown as it was written. */
export function CellHtml({ html }: CellHtmlProps) {
  const sanitised = useMemo(() => sanitiseHtml(html), [html]);
  return sanitised.type === "clean" ? <CleanHtml fragment={sanitised.fragment} meanwhile={html} /> : html;
}
