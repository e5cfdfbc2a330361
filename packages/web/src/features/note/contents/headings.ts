/** What the contents of a note list: its titles, and the headings in what it shows. */
import { findInterpreter, magicName, type Note, type Paragraph, parseText } from "@octavo/note";
import { lookOfParagraph } from "../session/paragraph-config.ts";

export interface Heading {
  readonly paragraphId: string;
  /** Its place among the headings of the paragraph, from 0; -1 for the paragraph's own title. */
  readonly at: number;
  readonly text: string;
  /** How far to the right it stands, from 0. */
  readonly depth: number;
}

interface FoundHeading {
  readonly text: string;
  /** 1 to 6; 7 for the title of a paragraph, which stands below the heading before it. */
  readonly level: number;
  readonly at: number;
}

const known = new WeakMap<Paragraph, readonly FoundHeading[]>();
const titleLevel = 7;

/** All headings in order. Levels that are not used take no room. */
export function headingsOf({ paragraphs, defaultInterpreterGroup }: Note): readonly Heading[] {
  const found = paragraphs.flatMap((paragraph) => {
    const there = known.get(paragraph) ?? headingsIn(paragraph, defaultInterpreterGroup);
    known.set(paragraph, there);
    return there.map((heading) => ({ ...heading, paragraphId: paragraph.id as string }));
  });
  const levels = [...new Set(found.map(({ level }) => level))].sort((a, b) => a - b);
  return found.map(({ paragraphId, at, text, level }) => ({ paragraphId, at, text, depth: levels.indexOf(level) }));
}

function headingsIn(paragraph: Paragraph, group: string): readonly FoundHeading[] {
  const { title, config } = paragraph;
  const own = lookOfParagraph(config).hasTitle && title ? [{ text: title, level: titleLevel, at: -1 }] : [];
  const shown = lookOfParagraph(config).isOutputHidden ? [] : headingsShown(paragraph);
  const rest = shown.length > 0 ? shown : headingsWritten(paragraph, group);
  // A text that begins with its own title is not listed twice.
  return own[0] && rest[0]?.text === own[0].text ? rest : [...own, ...rest];
}

function headingsShown({ results }: Paragraph): readonly FoundHeading[] {
  const pages = results?.segments.filter(({ type, data }) => type === "HTML" && /<h[1-6]/i.test(data)) ?? [];
  const elements = pages.flatMap(({ data }) => [
    ...new DOMParser().parseFromString(data, "text/html").querySelectorAll("h1, h2, h3, h4, h5, h6"),
  ]);
  return elements.flatMap((element, at) => {
    const text = element.textContent?.trim() ?? "";
    return text === "" ? [] : [{ text, level: Number(element.tagName[1]), at }];
  });
}

const written = /^(#{1,6})[ \t]+(.+?)[ \t]*#*$/;
const fence = /^\s*(`{3,}|~{3,})/;

/** Of a text that was not run yet, as its source has them. */
function headingsWritten({ text }: Paragraph, group: string): readonly FoundHeading[] {
  const parsed = parseText(text);
  if (!parsed.ok || findInterpreter(parsed.magic ? magicName(parsed.magic) : group)?.name !== "md") return [];
  const found: FoundHeading[] = [];
  let isCode = false;
  for (const line of text.slice(parsed.scriptStart).split("\n")) {
    if (fence.test(line)) isCode = !isCode;
    const match = isCode ? null : written.exec(line);
    if (match?.[1] && match[2])
      found.push({ text: textOfMarkdown(match[2]), level: match[1].length, at: found.length });
  }
  return found;
}

/** Without the signs that make words bold, code or links. */
function textOfMarkdown(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]+/g, "");
}
