/** What a frame is given over its port. */
import { mayHaveMathToSet } from "../math/math-in.ts";
import { type Budget, createBudget } from "./budget.ts";
import type { FrontEnd } from "./drawing/widgets/messages.ts";
import { type FrameContent, htmlType, isLoad, isSameContent, wantsLoad } from "./frame-content.ts";
import type { FrameDisplay } from "./frames.ts";
import { drawingProgram, libraryNamed } from "./libraries.ts";
import type { Library, LibraryName } from "./library-names.ts";

interface ShowOptions {
  readonly displays: readonly FrameDisplay[];
  /** What loads libraries, for displays that want one and bring none. */
  readonly loads: readonly FrameContent[];
  /** Sentences that the frame says by itself. */
  readonly words: Readonly<Record<string, string>>;
  /** At the moment when it is sent. */
  readonly theme: () => string;
  readonly send: (message: unknown) => void;
}

/** The first message, with the port: all that there is so far. */
export async function sendShow({ displays, words, theme, send, ...given }: ShowOptions): Promise<void> {
  const contents = displays.map(({ content }) => content);
  const loads = contents.some(wantsLoad) && !contents.some(isLoad) ? given.loads : [];
  const isPlain = loads.length === 0 && displays.length === 1 && displays.every((display) => !needsDrawing(display));
  // Without a formula and a program nothing is waited for.
  if (isPlain && !displays.some(hasFormulas)) {
    return send({ type: "show", displays: displays.map(plainly), loads, words, theme: theme() });
  }
  const program = isPlain ? "" : await drawingProgram().catch(() => "");
  const all = await Promise.all(displays.map(withFormulas));
  send({ type: "show", displays: all, loads, program, words, theme: theme() });
}

/** One display that comes later. */
export async function messageOf(display: FrameDisplay): Promise<unknown> {
  const program = await drawingProgram().catch(() => "");
  return { type: "display", program, display: await withFormulas(display) };
}

/** Gives a frame the library that it has asked for, or says why not. */
export function handOver(port: MessagePort, name: LibraryName, problem: string): Promise<void> {
  return handOverAs(port, { name, problem }, () => libraryNamed(name));
}

/** Files that one frame receives, and names that it may ask for. */
const mostFiles = 100;
/** Of one file, in a minute: the frame keeps what it has received. */
const mostLookUps = 3;

/** Gives a frame files that came with outputs of its note. It answers each time: an output waits for what it has asked for. */
export function createFileGiving(fileNamed: (name: string) => Promise<FrontEnd>) {
  const lookUps = new Map<string, Budget>();
  let given = 0;

  function mayAsk(name: string): boolean {
    const known = lookUps.get(name);
    if (given >= mostFiles || (!known && lookUps.size >= mostFiles)) return false;
    const budget = known ?? createBudget(mostLookUps, 60_000);
    lookUps.set(name, budget);
    return budget.take();
  }

  async function libraryFrom(name: string): Promise<Library> {
    if (!mayAsk(name)) throw new Error("The frame has asked too often.");
    const file = await fileNamed(name);
    if (!("text" in file)) throw new Error("This is no file.");
    given += 1;
    return { script: new Blob([file.text]), style: "" };
  }

  return (port: MessagePort, name: string, problem: string): Promise<void> =>
    handOverAs(port, { name, problem }, () => libraryFrom(name));
}

async function handOverAs(
  port: MessagePort,
  { name, problem }: { readonly name: string; readonly problem: string },
  get: () => Promise<Library>,
): Promise<void> {
  try {
    port.postMessage({ type: "library", name, ...(await get()) });
  } catch {
    port.postMessage({ type: "library", name, problem });
  }
}

export function isSameDisplay(one: FrameDisplay, other: FrameDisplay): boolean {
  return one.index === other.index && isSameContent(one.content, other.content);
}

/** Whether it asks for anything that only notebooks have, or for what this server may have: HTML that does not is written as it is. */
function needsDrawing({ content: { type, text } }: FrameDisplay): boolean {
  return (
    type !== htmlType ||
    /<script[^>]+\bsrc\b|\brequire(?:js)?\b|\bdefine\s*\(|https?:\/\/[^\s"'<>]*\.js\b|\/npm\/|<link[^>]+https?:|srcdoc|#octavo=/i.test(
      text,
    )
  );
}

function plainly({ index, content }: FrameDisplay) {
  return { index, type: content.type, text: content.text };
}

function hasFormulas({ content: { type, text } }: FrameDisplay): boolean {
  return type === htmlType && mayHaveMathToSet(text);
}

/** The frame is given them set, since nothing of the page runs in it. What sets them comes with the first. */
async function withFormulas(display: FrameDisplay) {
  const plain = plainly(display);
  if (!hasFormulas(display)) return plain;
  try {
    return { ...plain, text: (await import("../math/set-math.ts")).htmlWithMath(plain.text) };
  } catch {
    // Without it they are read as they are written.
    return plain;
  }
}
