/** What shuts a user out of the page that a test ends with, looked for where a page has a kind of element that this run has not looked at. */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { seriousFindingsAsShown } from "./axe.ts";

/** Of all files of a run, each in a process of its own: the run has a temporary folder. A line is the digest of a kind. */
const soundKinds = join(tmpdir(), "kinds-without-findings");

/** So few are looked at by themselves, more of them with all of the page. */
const fewKinds = 12;

declare global {
  interface Window {
    elementsByKind: ReadonlyMap<string, readonly Element[]>;
  }
}

/**
 * Findings on the page; what is on its way there has a moment to arrive.
 *
 * Axe takes a second of a processor for a page: one whose elements are all of kinds that were sound before is not looked at again.
 */
export async function accessFailures(page: Page): Promise<readonly Error[]> {
  if (page.isClosed() || (await page.locator("#root").count()) === 0) return [];
  const kinds = await page.evaluate(kindsOfElements);
  const sound = readSoundKinds();
  const unknown = kinds.filter((kind) => !sound.has(digestOf(kind)));
  if (unknown.length === 0) return [];
  // Axe waits by the clock of the page, which a test may have stopped.
  if (await page.evaluate(() => "__pwClock" in globalThis)) await page.clock.resume();
  const deadline = Date.now() + 1500;
  const look = async () => {
    if (unknown.length > fewKinds) return seriousFindingsAsShown(page);
    const elements = await page.evaluateHandle(
      (kinds) =>
        kinds.flatMap((kind) => window.elementsByKind.get(kind) ?? []).filter(({ isConnected }) => isConnected),
      unknown,
    );
    // They may all have left the page meanwhile.
    return seriousFindingsAsShown(page, elements).catch((error: unknown) => {
      if (String(error).includes("No elements found")) return seriousFindingsAsShown(page);
      throw error;
    });
  };
  let found = await look();
  while (found.length > 0 && Date.now() < deadline) found = await look();
  if (found.length === 0) appendFileSync(soundKinds, unknown.map((kind) => `${digestOf(kind)}\n`).join(""));
  return found.map((finding) => new Error(`By the rules of WCAG 2.2 AA: ${finding}`));
}

function readSoundKinds(): ReadonlySet<string> {
  return new Set(existsSync(soundKinds) ? readFileSync(soundKinds, "utf8").split("\n") : []);
}

function digestOf(kind: string): string {
  return createHash("sha1").update(kind).digest("base64url");
}

/**
 * Keeps the elements of each kind for later, and gives the kinds: what rules look at, that is the name of an element and its parent's, its classes, role and states, which attributes it has, and of its text the size and
 * the colours, its own and those behind it.
 */
function kindsOfElements(): readonly string[] {
  const attributesOf = (element: Element) =>
    [...element.attributes].map(({ name, value }) =>
      /^(?:class|role|type|aria-(?:hidden|expanded|selected|checked|disabled|haspopup|current|invalid|modal))$/.test(
        name,
      )
        ? `${name}=${value}`
        : name,
    );
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (element === null) return "";
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const isPlain = own === "rgba(0, 0, 0, 0) none 1";
    const isOpaque = /^rgb\(/.test(backgroundColor) && opacity === "1";
    const behind = isOpaque ? "" : groundOf(element.parentElement);
    const ground = isPlain ? behind : `${own} ${behind}`;
    grounds.set(element, ground);
    return ground;
  };
  const lookOf = (element: Element) => {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== "")) return "";
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return `${color} ${fontSize} ${fontWeight} on ${groundOf(element)}`;
  };
  /** What gives it a name that is said, besides its own text. */
  const namedBy = (element: Element) => {
    const { labels } = element as Partial<HTMLInputElement>;
    const attributes = ["aria-label", "aria-labelledby", "title", "alt"].filter((name) =>
      element.getAttribute(name)?.trim(),
    );
    return [...attributes, ...(labels && labels.length > 0 ? ["label"] : [])].join(" ");
  };
  const theme = document.documentElement.dataset["mantineColorScheme"];
  const kindOf = (element: Element) =>
    [
      ...[theme, innerWidth, element.parentElement?.localName, element.localName],
      ...[...attributesOf(element).toSorted(), namedBy(element), lookOf(element)],
    ].join(" ");
  const byKind = new Map<string, Element[]>();
  // What people write into their notes is theirs.
  for (const element of document.body.querySelectorAll("*:not(.markdown-body *)")) {
    const kind = kindOf(element);
    const alike = byKind.get(kind);
    if (alike) alike.push(element);
    else byKind.set(kind, [element]);
  }
  window.elementsByKind = byKind;
  return [...byKind.keys()];
}
