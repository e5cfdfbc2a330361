import createPurifier, { type Config } from "dompurify";
import { isHarmlessStyle, isPlainlyProgram, mayShowInPlace, type Removal } from "./placement.ts";

export type SanitisedHtml =
  | { readonly type: "clean"; readonly fragment: DocumentFragment }
  | { readonly type: "framed" };

const purifier = createPurifier(window);

// Styles are judged, not trusted: what could lay itself over the page or fetch something counts as removed.
purifier.addHook("uponSanitizeAttribute", (_, attribute) => {
  if (attribute.attrName === "style" && !isHarmlessStyle(attribute.attrValue)) attribute.keepAttr = false;
});

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  RETURN_DOM_FRAGMENT: true,
  FORCE_BODY: true,
  SANITIZE_NAMED_PROPS: true,
  ALLOW_DATA_ATTR: false,
  // `target` is allowed so that its absence does not count as a removal; it is set anew below. The others are KaTeX's
  // and markdown's: `annotation` holds the source of a formula as text.
  ADD_ATTR: ["target", "encoding"],
  ADD_TAGS: ["semantics", "annotation"],
  // Controls invite people to type secrets into a result; media play by themselves; a slot or popover reaches outside.
  // The box of a task list is an `input` too: what inputs there are is looked at afterwards.
  FORBID_TAGS: ["style", "form", "textarea", "select", "button", "dialog", "audio", "video", "slot", "template"],
  FORBID_ATTR: [
    "action",
    "formaction",
    "autofocus",
    "autoplay",
    "accesskey",
    "tabindex",
    "contenteditable",
    "slot",
    "popover",
    "popovertarget",
    "usemap",
  ],
};

/** Cleans HTML for showing in place, or says that it must be framed. The result is a tree and never becomes text again. */
export function sanitiseHtml(html: string): SanitisedHtml {
  if (isPlainlyProgram(html)) return { type: "framed" };
  const fragment = purifier.sanitize(html, config);
  if (!mayShowInPlace(html, removalsOf(purifier.removed))) return { type: "framed" };
  // A box that no user can tick is a drawing of one.
  if (fragment.querySelector("input:not([type='checkbox' i][disabled])")) return { type: "framed" };
  for (const link of fragment.querySelectorAll("a[href], area[href]")) settleLink(link);
  return { type: "clean", fragment };
}

/** Links open a tab of their own that learns nothing of the page; those to places in notes stay. */
function settleLink(link: Element): void {
  link.removeAttribute("target");
  if (link.getAttribute("href")?.startsWith("#")) return;
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer");
}

function removalsOf(removed: typeof purifier.removed): readonly Removal[] {
  return removed.map((entry) =>
    "element" in entry ? { element: nameOfNode(entry.element) } : { attribute: entry.attribute?.name ?? "" },
  );
}

/** Fields of a form are its properties too, and one may be called `nodeName`. */
function nameOfNode({ nodeName }: { readonly nodeName: unknown }): string {
  return typeof nodeName === "string" ? nodeName.toLowerCase() : "form";
}
