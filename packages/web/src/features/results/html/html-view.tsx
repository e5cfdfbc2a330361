import { useMemo } from "react";
import type { ViewProps } from "../common/view.ts";
import { frameContentOf } from "../frame/frame-content.ts";
import { FramePlace } from "../frame/frame-place.tsx";
import { CleanHtml } from "./clean-html.tsx";
import { sanitiseHtml } from "./sanitise.ts";

/** HTML in place if it is clean, else in a sandboxed frame. */
export function HtmlView(props: ViewProps) {
  const { data } = props.segment;
  const sanitised = useMemo(() => sanitiseHtml(data), [data]);
  if (sanitised.type === "framed") return <FramedView {...props} />;
  return <CleanHtml fragment={sanitised.fragment} meanwhile={null} />;
}

/** What is a program of its own, or is drawn by one: always framed. */
export function FramedView({ paragraphId, index, segment, running }: ViewProps) {
  const content = useMemo(() => frameContentOf(segment), [segment]);
  return <FramePlace paragraphId={paragraphId} index={index} content={content} running={running} />;
}
