/** What of an output is shown in a frame. */
import type { SpellOrder } from "./drawing/spell/messages.ts";
import { type ChosenForm, chosenForm, type Segment } from "@octavo/note";

/** HTML as it came, or a form of another type as JSON: `{content, metadata, others}`. */
export interface FrameContent {
  readonly type: string;
  readonly text: string;
}

export const htmlType = "text/html";
/** A template of AngularJS, Zeppelin's type ANGULAR. */
export const templateType = "text/x-angular";
/** The view of a plug-in, as JSON of a `PlugInContent`. No output is of this type: the page chooses it. */
export const plugInType = "application/vnd.octavo.plug-in+json";

interface PlugInContent {
  readonly paragraphId: string;
  readonly index: number;
  /** Of the package, and which version of it. */
  readonly name: string;
  readonly artifact: string;
}

export function frameContentOfPlugIn(content: PlugInContent): FrameContent {
  return { type: plugInType, text: JSON.stringify(content) };
}

/** Null for the content of an output. */
export function plugInContentIn({ type, text }: FrameContent): PlugInContent | null {
  return type === plugInType ? (JSON.parse(text) as PlugInContent) : null;
}

/** What a spell runs or draws, as JSON of a `SpellOrder`. */
export const spellType = "application/vnd.octavo.spell+json";

export function frameContentOfSpell(order: SpellOrder): FrameContent {
  return { type: spellType, text: JSON.stringify(order) };
}

/** Types of outputs that a spell draws are its magic. */
export function isSpellType(type: string): boolean {
  return /^%\S/.test(type);
}

/** The forms that are drawn by a library or run as a script: in a frame, wherever they came from. */
export const framedForms =
  /^application\/(?:vnd\.(?:plotly|vega|vegalite|bokehjs_(?:load|exec)|holoviews_load)\.v[\w.]+(?:[+.]json)|vnd\.jupyter\.widget-view\+json|geo\+json|javascript)$|^text\/(?:javascript|vnd\.graphviz)$|^(?:audio|video)\//;

const texts = new WeakMap<object, FrameContent>();

/** The same for the same output, so that a frame need not look into it to see that it stays. */
export function frameContentOf(segment: Segment): FrameContent {
  const form = chosenForm(segment);
  if (!form && segment.type.toUpperCase() === "ANGULAR") return { type: templateType, text: segment.data };
  if (!form && isSpellType(segment.type)) return spellContentOf(segment);
  if (!segment.mime || !form || !framedForms.test(form.type)) return { type: htmlType, text: segment.data };
  const known = texts.get(segment.mime);
  if (known) return known;
  const made = { type: form.type, text: JSON.stringify(drawnOf(form)) };
  texts.set(segment.mime, made);
  return made;
}

function spellContentOf(segment: Segment): FrameContent {
  return frameContentOfSpell({ magic: segment.type, text: segment.data, isRun: false });
}

/** Only what a script comes with is asked for beside it. */
function drawnOf({ type, content, metadata, others }: ChosenForm) {
  const script = type.includes("_exec") ? (others["application/javascript"] ?? "") : content;
  return { content: script, metadata };
}

export function isSameContent(one: FrameContent, other: FrameContent): boolean {
  return one === other || (one.type === other.type && one.text === other.text);
}

/** Whether it brings a library that outputs of other runs are drawn by, too. */
export function isLoad({ type }: FrameContent): boolean {
  return /_load\.v\d+\+json$/.test(type);
}

/** Whether it is drawn by a library that another output has to bring. */
export function wantsLoad({ type, text }: FrameContent): boolean {
  return /_exec\.v\d+\+json$/.test(type) || (type === htmlType && /<script[\s\S]*\b(?:Bokeh|PyViz)\b/.test(text));
}
