/**
 * What a file of page tests plays on: one server and one browser for all its tests, and for each test profiles of its own, so that
 * nothing a test leaves in a browser reaches the next. A page that throws, or writes an error to its console, fails its test unless that said that
 * it expects so; a failed test leaves a picture of each of its pages in `.cache/e2e`.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { HomePage } from "../pages/home-page.ts";
import { NotePage } from "../pages/note-page.ts";
import { accessFailures } from "./access-failures.ts";
import { launchBrowser } from "./browser.ts";
import { call, type WireNote } from "./foreign-client.ts";
import { discard, type Octavo, startOctavo } from "./octavo.ts";

const pictures = join(import.meta.dirname, "..", "..", ".cache", "e2e");
const patienceMs = 10_000;

interface ParagraphToMake {
  readonly text: string;
  readonly title?: string;
  readonly config?: Record<string, unknown>;
}

export interface Stage {
  /** The server; may be put in place of by a test that ends it. */
  octavo: Octavo;
  /** A page in a profile of its own, as another person has one. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  openHome(options?: BrowserContextOptions): Promise<HomePage>;
  openNote(noteId: string, options?: BrowserContextOptions): Promise<NotePage>;
  /** Makes a note of these paragraphs and gives its id. */
  makeNote(...paragraphs: readonly (string | ParagraphToMake)[]): Promise<string>;
  /** Makes a note and opens it. */
  newNote(...paragraphs: readonly (string | ParagraphToMake)[]): Promise<NotePage>;
  /** What this test makes its pages throw or write to the console as an error, which is no failure then. */
  expectError(pattern: RegExp): void;
  /** The note as the server has it. */
  readNote(noteId: string): Promise<WireNote>;
}

interface StageOptions {
  /** Prepares the data folder before the server starts. */
  readonly data?: () => Promise<string>;
  /** Whether a frame that does not come to an end leaves the page alone, as in Chromium on desktops. */
  readonly hasFrameProcesses?: boolean;
  /** Of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

export function useStage({ data, env = {}, hasFrameProcesses = false }: StageOptions = {}): Stage {
  let browser: Browser;
  let octavo: Octavo | null = null;
  let pages: Page[] = [];
  const errors: Error[] = [];
  let expected: RegExp[] = [];
  let notes = 0;

  const start = async () => {
    octavo = await startOctavo({ env, ...(data ? { data: await data() } : {}) });
  };
  const end = async () => {
    if (octavo) await discard(octavo);
    octavo = null;
  };

  beforeAll(async () => {
    [browser] = await Promise.all([launchBrowser(hasFrameProcesses), start()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), end()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") for (const page of pages) await takePicture(page, task.name);
    else errors.push(...(await Promise.all(pages.map((page) => accessFailures(page)))).flat());
    const contexts = new Set(pages.map((page) => page.context()));
    await Promise.all([...contexts].map((context) => context.close()));
    pages = [];
    const unexpected = errors.splice(0).filter(({ message }) => !expected.some((pattern) => pattern.test(message)));
    expected = [];
    const [first] = unexpected;
    if (first) throw first;
  });

  const stage: Stage = {
    get octavo() {
      if (!octavo) throw new Error("There is no server: this file has not begun yet.");
      return octavo;
    },
    set octavo(next) {
      octavo = next;
    },
    async newPage(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        acceptDownloads: true,
        // What moves is drawn sixty times a second by the processor. Tests of motion ask for it.
        reducedMotion: "reduce",
        ...options,
      });
      context.setDefaultTimeout(patienceMs);
      context.on("weberror", (error) => errors.push(error.error()));
      context.on(
        "console",
        (message) => isOfPage(message) && errors.push(new Error(`On the console: ${message.text()}`)),
      );
      context.on("page", (page) => pages.push(page));
      return context.newPage();
    },
    async openHome(options) {
      const page = await stage.newPage(options);
      return HomePage.open(page, stage.octavo.address);
    },
    async openNote(noteId, options) {
      const page = await stage.newPage(options);
      return NotePage.open(page, stage.octavo.address, noteId);
    },
    async makeNote(...paragraphs) {
      notes += 1;
      const { currentTestName = "" } = expect.getState();
      const name = `Tests/${notes} ${currentTestName
        .replace(/[^\w ]/g, "")
        .slice(-60)
        .trim()}`;
      const answer = await call(stage.octavo.address, "POST", "/notebook", {
        name,
        paragraphs: paragraphs.map((made) => (typeof made === "string" ? { text: made } : made)),
      });
      if (answer.status !== 200) throw new Error(`The note was not made: ${JSON.stringify(answer.json)}`);
      return answer.json.body as string;
    },
    async newNote(...paragraphs) {
      return stage.openNote(await stage.makeNote(...paragraphs));
    },
    expectError(pattern) {
      expected.push(pattern);
    },
    async readNote(noteId) {
      return (await call(stage.octavo.address, "GET", `/notebook/${noteId}`)).json.body as WireNote;
    },
  };
  return stage;
}

/** Not of the browser itself, which says of each refused request that it failed. */
function isOfPage(message: ConsoleMessage): boolean {
  return message.type() === "error" && message.args().length > 0;
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (page.isClosed()) return;
  await mkdir(pictures, { recursive: true });
  const file = name.replace(/[^\w]+/g, "-").slice(0, 80);
  await page.screenshot({ path: join(pictures, `${file}-${Date.now() % 1000}.png`) }).catch(() => {});
}
