/**
 * What texts a Zeppelin client has, as far as the server can know: those it was last sent or has sent itself.
 *
 * Such a client names no versions. Its commits, runs and patches are read against the text kept here, and what others type reaches it
 * as a patch from that text to the new one. While a change of its own waits for the disk, the server holds back what others did and sends it
 * together with that, because a patch must fit the text the client shows.
 *
 * What the client says may be older than what it was last sent: it was on its way, or waited for the disk behind another request. So the
 * texts of the last seconds are kept, and a whole text is read against the one that it resembles most. A page in which a user types keeps its own
 * text when a PARAGRAPH brings another one, and commits it later: what it was made from is kept until the client says something of that paragraph.
 */
import { Text } from "@codemirror/state";
import {
  differenceOf,
  distanceOf,
  findParagraph,
  type Note,
  normaliseLineEnds,
  type ParagraphId,
  rebaseChanges,
} from "@octavo/note";
import { type ServerFrame, carriesWholeNote } from "@octavo/protocol";
import type { Batch } from "../../notebook/batch.ts";
import type { BaseText } from "../../notebook/texts.ts";
import { applyPatch, makePatch } from "./patches.ts";

interface SentText extends BaseText {
  /** The client's own change is decided, but not published yet. */
  readonly awaitsOwn: boolean;
  /** Texts that it was sent before this one and since its own last change, the oldest first. */
  readonly earlier: readonly Earlier[];
}

interface Earlier {
  readonly text: string;
  /** Epoch milliseconds: until then the client may still speak of it. */
  readonly until: number;
  /** A PARAGRAPH brought the next text: what a user types may rest on this one until the client commits it. */
  readonly mayStay: boolean;
}

const staleMs = 5000;
/** Of each kind. */
const mostEarlier = 8;
/** Characters of a patch that is surely typing. */
const longestTyped = 1000;

const textCarriers: ReadonlySet<string> = new Set([
  "paragraphConfigured",
  "paragraphFormsSet",
  "resultsSet",
  "outputCleared",
  "runQueued",
  "runStarted",
  "runOutputCleared",
  "runFinished",
]);

export interface OldClientTextsOptions {
  /** Names the connection in facts about texts. */
  readonly clientId: string;
  readonly send: (frame: ServerFrame) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export class OldClientTexts {
  readonly #clientId: string;
  readonly #send: (frame: ServerFrame) => void;
  readonly #now: () => number;
  readonly #known = new Map<ParagraphId, SentText>();

  constructor({ clientId, send, now }: OldClientTextsOptions) {
    this.#clientId = clientId;
    this.#send = send;
    this.#now = now;
  }

  /** What the client has of this text; undefined when it was never sent any. */
  base(id: ParagraphId): BaseText | undefined {
    return this.#known.get(id);
  }

  /** What a whole text of the client means, made from `base`: its own edit, on top of what it had not seen yet. */
  meant(id: ParagraphId, text: string): string {
    const known = this.#known.get(id);
    if (!known) return text;
    const now = this.#now();
    const wanted = normaliseLineEnds(text);
    const earlier = known.earlier
      .map((each) => ({ ...each, text: normaliseLineEnds(each.text) }))
      // A page commits changes only: after a while the text itself says that a user took back what others did.
      .filter(({ text: past, until, mayStay }) => until > now || (mayStay && past !== wanted));
    const texts = [...earlier.map((each) => each.text), normaliseLineEnds(known.text)];
    const made = nearestText(texts, wanted);
    if (made === texts.length - 1) return text;
    const unseen = texts.slice(made + 1).map((later, index) => differenceOf(texts[made + index] ?? "", later));
    const edit = rebaseChanges(differenceOf(texts[made] ?? "", wanted), unseen);
    return edit.apply(Text.of((texts.at(-1) ?? "").split("\n"))).toString();
  }

  /**
   * What a patch of the client means; null when it finds no place in anything that the client was sent.
   *
   * @throws NotebookError when it is no patch
   */
  patched(id: ParagraphId, patch: string): string | null {
    const known = this.#known.get(id);
    if (!known) return null;
    const now = this.#now();
    const newest = applyPatch(patch, known.text);
    if (newest !== null) return newest;
    for (const { text, until, mayStay } of known.earlier.toReversed()) {
      const older = until > now || mayStay ? applyPatch(patch, text) : null;
      if (older !== null) return this.meant(id, older);
    }
    return null;
  }

  clear(): void {
    this.#known.clear();
  }

  sentNote(note: Note): void {
    for (const { id } of note.paragraphs) this.#sent(note, id);
  }

  /** The client has this text now, by its own doing; what became of it is on its way to the disk. */
  gotText(id: ParagraphId, text: string): void {
    const known = this.#known.get(id);
    if (known) this.#known.set(id, { ...known, text, awaitsOwn: true, earlier: [] });
  }

  /** What the client did is on disk and published, also when nothing was left to do because others had done the same. */
  settled(id: ParagraphId, published: Note): void {
    if (!this.#known.get(id)?.awaitsOwn) return;
    this.#cameHome(id);
    this.#patch(published, id);
  }

  /**
   * The events of a batch are about to be sent: what it changes in texts goes first, as patches, but for what others changed by a commit, a run
   * or a script. That comes whole with its PARAGRAPH, as in Zeppelin, whose page takes any patch for users who type together and stays so.
   */
  beforeEvents(batch: Batch): void {
    const { steps } = batch;
    const note = steps.at(-1)?.after;
    if (!note) return;
    const changed = new Set<ParagraphId>();
    const carried = carriedTexts(batch, this.#clientId);
    for (const step of steps) {
      const { operation } = step;
      if (carriesWholeNote(step)) for (const id of this.#known.keys()) changed.add(id);
      if (!("paragraphId" in operation) || operation.paragraphId === null) continue;
      if (textCarriers.has(operation.type) || operation.type.startsWith("text")) changed.add(operation.paragraphId);
      if (operation.type === "textChanged" && operation.clientId === this.#clientId)
        this.#cameHome(operation.paragraphId);
    }
    for (const id of changed) {
      if (carried.has(id) && this.#known.get(id)?.awaitsOwn === false) this.#sent(note, id, true);
      else if (this.#known.has(id)) this.#patch(note, id);
    }
  }

  /** The events of a batch were sent: they brought paragraphs that the client had nothing of. */
  afterEvents({ steps }: Batch): void {
    const note = steps.at(-1)?.after;
    for (const { id } of note?.paragraphs ?? []) if (note && !this.#known.has(id)) this.#sent(note, id);
  }

  #cameHome(id: ParagraphId): void {
    const known = this.#known.get(id);
    if (known) this.#known.set(id, { ...known, awaitsOwn: false });
  }

  #sent(note: Note, id: ParagraphId, mayStay = false): void {
    const paragraph = findParagraph(note, id);
    if (!paragraph) return;
    const { text, textVersion } = paragraph;
    const known = this.#known.get(id);
    const now = this.#now();
    const earlier =
      known === undefined || known.text === text
        ? (known?.earlier ?? [])
        : [
            ...known.earlier.filter((each) => each.until > now || each.mayStay),
            { text: known.text, until: now + staleMs, mayStay },
          ];
    this.#known.set(id, { text, textVersion, awaitsOwn: false, earlier: withoutExcess(earlier) });
  }

  #patch(note: Note, id: ParagraphId): void {
    const known = this.#known.get(id);
    const paragraph = findParagraph(note, id);
    if (!paragraph || known?.awaitsOwn) return;
    const before = known?.text ?? "";
    if (before !== paragraph.text) {
      const patch = makePatch(before, paragraph.text);
      this.#send({ op: "PATCH_PARAGRAPH", data: { paragraphId: id, patch } });
      if (known) this.#known.set(id, { ...known, earlier: known.earlier.map((each) => patchedEarlier(each, patch)) });
    }
    this.#sent(note, id);
  }
}

/** The paragraphs whose text others changed and that a PARAGRAPH of the same batch sends whole. */
function carriedTexts({ steps }: Batch, clientId: string): ReadonlySet<ParagraphId> {
  const changed = new Set<ParagraphId>();
  const carried = new Set<ParagraphId>();
  for (const { operation } of steps) {
    if (!("paragraphId" in operation) || operation.paragraphId === null) continue;
    const { type, paragraphId } = operation;
    if (type === "textChanged" && operation.clientId !== clientId) changed.add(paragraphId);
    if (textCarriers.has(type) && changed.has(paragraphId)) carried.add(paragraphId);
  }
  return carried;
}

/** A page applies patches to what it shows, also while its user types. */
function patchedEarlier(earlier: Earlier, patch: string): Earlier {
  if (!earlier.mayStay || patch.length > longestTyped) return earlier;
  return { ...earlier, text: applyPatch(patch, earlier.text) ?? earlier.text };
}

/** Of each kind the last ones stay, and the first one that typing may rest on: it most likely began there, or lately. */
function withoutExcess(earlier: readonly Earlier[]): readonly Earlier[] {
  const staying = earlier.filter(({ mayStay }) => mayStay);
  const passing = earlier.filter(({ mayStay }) => !mayStay);
  const excess = [
    staying.length > mostEarlier ? staying[1] : undefined,
    passing.length > mostEarlier ? passing[0] : undefined,
  ];
  return earlier.filter((each) => !excess.includes(each));
}

/** Index of the text from which the least edit leads to `wanted`; of equals the newest. */
function nearestText(texts: readonly string[], wanted: string): number {
  const sizes = texts.map((text) => distanceOf(text, wanted));
  return sizes.lastIndexOf(Math.min(...sizes));
}
