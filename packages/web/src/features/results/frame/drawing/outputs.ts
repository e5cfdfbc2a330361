/** Outputs in the form of a notebook's file, as a widget holds them: by the same drawers, the richest form that a frame can show. */
import { drawForm } from "./forms.ts";
import { showHtml } from "./html.ts";
import type { Libraries } from "./libraries.ts";

interface OutputTools {
  readonly libraries: Libraries;
  readonly require: unknown;
  readonly showWidget: (box: HTMLElement, modelId: string) => Promise<void>;
}

type Bundle = Readonly<Record<string, unknown>>;

const drawn =
  /^application\/(?:vnd\.(?:plotly|vega|vegalite)\.v[\w.]+[+.]json|geo\+json|javascript)$|^text\/vnd\.graphviz$|^(?:audio|video)\//;
const viewType = "application/vnd.jupyter.widget-view+json";

export async function drawOutputs(box: HTMLElement, outputs: readonly unknown[], tools: OutputTools): Promise<void> {
  for (const output of outputs as readonly Bundle[]) {
    const place = document.createElement("div");
    box.append(place);
    const kind = output["output_type"];
    if (kind === "stream") place.append(pre(textOf(output["text"])));
    else if (kind === "error") place.append(pre(textOf(output["traceback"], "\n")));
    else await drawBundle(place, (output["data"] ?? {}) as Bundle, tools);
  }
}

async function drawBundle(
  place: HTMLElement,
  data: Bundle,
  { libraries, require, showWidget }: OutputTools,
): Promise<void> {
  const view = data[viewType] as { readonly model_id?: unknown } | undefined;
  const form = Object.keys(data).find((type) => drawn.test(type));
  const image = Object.keys(data).find((type) => /^image\/(?:png|jpeg|gif|webp)$/.test(type));
  const html = data["text/html"] ?? data["image/svg+xml"];
  if (typeof view?.model_id === "string") await showWidget(place, view.model_id);
  else if (form !== undefined)
    await drawForm({ box: place, type: form, content: data[form], metadata: {}, libraries, require });
  else if (image !== undefined) place.append(picture(image, textOf(data[image])));
  else if (html !== undefined) await showHtml(place, await libraries.withOwnScripts(textOf(html)));
  else place.append(pre(textOf(data["text/markdown"] ?? data["text/latex"] ?? data["text/plain"] ?? "")));
}

function picture(type: string, base64: string): HTMLElement {
  return Object.assign(document.createElement("img"), { src: `data:${type};base64,${base64.replace(/\s/g, "")}` });
}

function pre(text: string): HTMLElement {
  // Colours of a terminal are left out.
  return Object.assign(document.createElement("pre"), { textContent: text.replaceAll(/\x1b\[[\d;]*m/g, "") });
}

function textOf(content: unknown, joint = ""): string {
  return Array.isArray(content) ? content.join(joint) : String(content);
}
