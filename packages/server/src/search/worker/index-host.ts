/**
 * The search index at work: takes what changes, reads files that are others than they were, answers questions.
 *
 * Questions go first: files are read a few milliseconds at a time, and what was written is tidied as slowly. A note that is open is not read from its
 * file, which lags behind; what the server sends of it is put over what its file had. Whatever fails in the index ends the thread: the server starts another
 * one, which compares everything once more.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type NoteId, noteFileName, readNoteFile } from "@octavo/note";
import { languageOf } from "../language.ts";
import type {
  ChangedNote,
  Find,
  FoundRows,
  FromIndex,
  KeyedRow,
  PlacedNote,
  Show,
  ShownRow,
  ToIndex,
} from "../messages.ts";
import { outputBudget, type ParagraphRow, paragraphRow } from "../note-rows.ts";
import { matchExpression, parseQuery, type Query } from "../query.ts";
import { beginningOf, createTextTest, findSnippets } from "../snippet.ts";
import { visibleText } from "../visible-text.ts";
import type { IndexFile } from "./index-file.ts";
import { isNameKey } from "./keys.ts";

export interface IndexHostOptions {
  readonly index: IndexFile;
  /** The folder of the notes; links in its own path are resolved. */
  readonly notes: string;
  readonly send: (message: FromIndex) => void;
  /** Calls back when waiting queries have had a turn. */
  readonly later: (work: () => void) => void;
}

const sliceMs = 3;
/** The number of files that are written at once, in many slices: fewer make more parts, which have to be brought together again. */
const filesAtOnce = 250;
/** When it has looked at so many files all parts are brought together; after fewer, only those that are alike in size. */
const manyFiles = 1000;
/** As for opening a note. */
const largestFile = 160 * 1024 * 1024;

export class IndexHost {
  readonly #options: IndexHostOptions;
  readonly #index: IndexFile;
  /** Notes whose files have to be looked at. */
  readonly #unchecked = new Set<NoteId>();
  readonly #open = new Set<NoteId>();
  #isAtWork = false;
  #isTidying = false;
  /** Whether so much was read that all of it is to be brought together. */
  #isUntidy = false;
  #filesBegun = 0;

  constructor(options: IndexHostOptions) {
    this.#options = options;
    this.#index = options.index;
    options.send({ type: "ready" });
  }

  receive(message: ToIndex): void {
    const { send } = this.#options;
    switch (message.type) {
      case "notes":
        this.#takeAll(message.notes);
        break;
      case "moved":
        this.#move(message.placed, message.gone);
        break;
      case "changed":
        this.#change(message.notes);
        send({ type: "taken" });
        break;
      case "released":
        for (const id of message.ids) this.#open.delete(id);
        this.#check(message.ids);
        break;
      case "check":
        this.#check(message.ids);
        break;
      case "find":
        send({ type: "found", request: message.request, ...this.#find(message) });
        break;
      case "show":
        send({ type: "shown", request: message.request, rows: this.#show(message) });
        break;
    }
  }

  #takeAll(notes: readonly PlacedNote[]): void {
    const there = new Set(notes.map(([id]) => id));
    const gone = this.#index.noteIds.filter((id) => !there.has(id));
    this.#move(notes, gone);
    this.#check(notes.map(([id]) => id));
  }

  #move(placed: readonly PlacedNote[], gone: readonly NoteId[]): void {
    const moved = placed.filter(([id, path]) => this.#index.pathOf(id) !== path);
    this.#index.atOnce(() => {
      for (const id of gone) this.#index.remove(id);
      this.#index.place(moved);
    });
    for (const id of gone) this.#unchecked.delete(id);
    this.#check(moved.map(([id]) => id));
  }

  #change(notes: readonly ChangedNote[]): void {
    const wanted: NoteId[] = [];
    this.#index.atOnce(() => {
      this.#index.place(notes.map(({ id, path }) => [id, path]));
      for (const { id, paragraphs, rows } of notes.toSorted((one, other) => this.#index.byAge(one.id, other.id))) {
        // The server sends the difference to the file.
        if (this.#unchecked.delete(id)) this.#read(id);
        this.#open.add(id);
        this.#index.stamp(id, null);
        const kept = this.#index.keepOnly(id, new Set(paragraphs));
        this.#index.write(id, rows.map(storedParagraph));
        const written = new Set(rows.map((row) => row.id));
        if (paragraphs.some((paragraph) => !kept.has(paragraph) && !written.has(paragraph))) wanted.push(id);
      }
    });
    if (wanted.length > 0) this.#options.send({ type: "wanted", ids: wanted });
    if (this.#unchecked.size === 0) this.#beginToTidy();
  }

  #check(ids: readonly NoteId[]): void {
    for (const id of ids.toSorted((one, other) => this.#index.byAge(one, other))) {
      if (!this.#open.has(id)) this.#unchecked.add(id);
    }
    if (ids.length >= manyFiles) this.#isUntidy = true;
    this.#goOn();
  }

  get #hasWork(): boolean {
    return this.#isTidying || this.#unchecked.size > 0 || this.#index.hasBegun;
  }

  #goOn(): void {
    if (this.#isAtWork || !this.#hasWork) return;
    this.#isAtWork = true;
    this.#options.later(() => {
      this.#isAtWork = false;
      if (this.#isTidying) this.#tidySome();
      else this.#readSome();
      this.#goOn();
    });
  }

  #readSome(): void {
    const until = performance.now() + sliceMs;
    if (!this.#index.hasBegun) this.#index.begin();
    this.#index.atOnce(() => {
      for (const id of this.#unchecked) {
        this.#unchecked.delete(id);
        this.#read(id);
        this.#filesBegun += 1;
        if (performance.now() > until) break;
      }
    });
    const isDone = this.#unchecked.size === 0;
    if (isDone || this.#filesBegun >= filesAtOnce) {
      this.#index.commit();
      this.#filesBegun = 0;
      if (isDone || this.#index.isCrowded) this.#beginToTidy();
    }
    this.#options.send({ type: "left", files: this.#unchecked.size });
  }

  #beginToTidy(): void {
    if (this.#index.hasBegun) return;
    this.#isTidying = true;
    if (this.#isUntidy && this.#unchecked.size === 0) {
      this.#isUntidy = false;
      if (this.#index.isScattered) this.#index.atOnce(() => this.#index.beginToTidy());
    }
    this.#goOn();
  }

  #tidySome(): void {
    const until = performance.now() + sliceMs;
    this.#index.atOnce(() => {
      do this.#isTidying = this.#index.tidy();
      while (this.#isTidying && performance.now() < until);
    });
  }

  /** Reads the file of a note unless it is as it was when it was last read. */
  #read(id: NoteId): void {
    const path = this.#index.pathOf(id);
    if (path === undefined) return;
    const file = join(this.#options.notes, noteFileName(path, id));
    const stamp = stampOfFile(file);
    if (stamp === null || stamp === this.#index.stampOf(id)) return;
    // A file that cannot be read is found by its name, and not tried again until it is another one.
    const note = readNoteIn(file, id, path);
    if (note) {
      this.#index.keepOnly(id, new Set(note.paragraphs.map((paragraph) => paragraph.id)));
      this.#index.write(
        id,
        note.paragraphs.map((paragraph) => storedParagraph(paragraphRow(paragraph))),
      );
    }
    this.#index.stamp(id, stamp);
  }

  #find({ words, after, page, isWhole }: Find): FoundRows {
    const query = parseQuery(words);
    const match = matchExpression(query);
    if (match === null) return { keys: [], noteIds: [], next: null, rows: [] };
    const { keys, next } = this.#index.find(match, after, createTextTest(query));
    const shown = page ? keys.slice(page.from, page.from + page.size) : [];
    return {
      keys,
      noteIds: keys.map((key) => this.#index.noteIdOf(key) ?? null),
      next,
      rows: this.#show({ words, keys: shown, isWhole }),
    };
  }

  #show({ words, keys, isWhole }: Show): readonly KeyedRow[] {
    const query = parseQuery(words);
    return keys.map((key) => [
      key,
      isNameKey(key) ? this.#name(key, query, isWhole) : this.#paragraph(key, query, isWhole),
    ]);
  }

  #name(key: number, query: Query, isWhole: boolean): ShownRow | null {
    const path = this.#index.pathOf(this.#index.noteIdOf(key) ?? ("" as NoteId));
    if (path === undefined) return null;
    const none = { paragraphId: null, title: "", inTitle: null, inOutput: null, language: null };
    return { ...none, text: isWhole ? path : "", inText: findSnippets(path, query), beginning: beginningOf(path) };
  }

  #paragraph(key: number, query: Query, isWhole: boolean): ShownRow | null {
    const row = this.#index.row(key);
    if (!row) return null;
    const { id: paragraphId, title, text, output } = row;
    return {
      paragraphId,
      title,
      text: isWhole ? text : "",
      inText: findSnippets(text, query),
      inTitle: findSnippets(title, query),
      inOutput: findSnippets(output, query),
      beginning: beginningOf(text),
      language: languageOf(text),
    };
  }
}

function storedParagraph({ id, title, text, outputs }: ParagraphRow) {
  const texts = outputs.map(({ isHtml, data }) => (isHtml ? visibleText(data, outputBudget) : data));
  return { id, title, text, output: texts.join("\n").slice(0, outputBudget) };
}

/** Which file it is, as far as is known without reading it; null when there is none to read. */
function stampOfFile(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? `${stat.mtimeMs}:${stat.size}` : null;
}

function readNoteIn(file: string, id: NoteId, path: string) {
  try {
    if (statSync(file).size > largestFile) return null;
    const read = readNoteFile(readFileSync(file, "utf8"), { id, path });
    return read.ok ? read.note : null;
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
