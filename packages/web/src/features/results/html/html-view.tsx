import { useMemo } from "react";
import { FramePlace } from "../frame/frame-place.tsx";
import type { ViewProps } from "../view.ts";
import { CleanHtml } from "./clean-html.tsx";
import { sanitiseHtml } from "./sanitise.ts";

/** HTML in place if it is clean, else in a sandboxed frame. */
export function HtmlView(props: ViewProps) {
  const { data } = props.segment;
  const sanitised = useMemo(() => sanitiseHtml(data), [data]);
  return sanitised.type === "clean" ? <CleanHtml fragment={sanitised.fragment} /> : <FramedView {...props} />;
}

/** HTML that is a program of its own: always framed. */
export function FramedView({ paragraphId, index, segment, running }: ViewProps) {
  return <FramePlace paragraphId={paragraphId} index={index} html={segment.data} running={running} />;
}
