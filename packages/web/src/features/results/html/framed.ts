import { chosenForm, type Segment } from "@octavo/note";
import { framedForms } from "../frame/frame-content.ts";
import { sanitiseHtml } from "./sanitise.ts";

/** Whether an output is shown in a frame: because it runs scripts, or because a library there draws it. */
export function isFramed(segment: Segment): boolean {
  const form = chosenForm(segment);
  if (form) return framedForms.test(form.type);
  const type = segment.type.toUpperCase();
  return type === "ANGULAR" || (type === "HTML" && sanitiseHtml(segment.data).type === "framed");
}
