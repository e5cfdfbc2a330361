/**
 * A note as one file: a document with its script, its sheets and its data in it, which makes no request. Pure.
 *
 * Its policy forbids every connection, and allows only the file's own scripts, by a nonce that no author of a result can know. Where outputs run
 * scripts in frames, the policy begins wider, because a frame inherits the policy of the document around it; the page narrows it as soon as its
 * frames exist (`results/html/in-place.standalone.ts`).
 */
export interface StandaloneDocument {
  readonly title: string;
  readonly language: string;
  readonly sheets: readonly string[];
  readonly scripts: readonly string[];
  /** Data by the ids of their elements. */
  readonly islands: Readonly<Record<string, unknown>>;
  readonly hasFrames: boolean;
  /** A random word. */
  readonly nonce: string;
  /** The sentence for browsers without scripts. */
  readonly needsScripts: string;
}

export function standaloneDocument(options: StandaloneDocument): readonly string[] {
  const { title, language, sheets, scripts, islands, hasFrames, nonce, needsScripts } = options;
  return [
    `<!doctype html>\n<html lang="${escapeHtml(language)}">\n<head>\n<meta charset="utf-8">\n`,
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(hasFrames, nonce)}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n',
    '<meta name="referrer" content="no-referrer">\n<meta name="generator" content="Octavo">\n',
    `<title>${escapeHtml(title)}</title>\n`,
    ...sheets.map((sheet) => `<style>${sheet.replaceAll("</", "<\\/")}</style>\n`),
    `</head>\n<body>\n<div id="root"></div>\n<noscript>${escapeHtml(needsScripts)}</noscript>\n`,
    ...Object.entries(islands).map(
      ([id, content]) => `<script type="application/json" id="${escapeHtml(id)}">${jsonInElement(content)}</script>\n`,
    ),
    ...scripts.map((script) => `<script nonce="${nonce}">${scriptInElement(script)}</script>\n`),
    "</body>\n</html>\n",
  ];
}

function policyOf(hasFrames: boolean, nonce: string): string {
  return [
    "default-src 'none'",
    hasFrames ? "script-src 'unsafe-inline' 'unsafe-eval' data: blob:" : `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline' data: blob:",
    "img-src data: blob:",
    "font-src data: blob:",
    "media-src data: blob:",
    ...(hasFrames ? ["worker-src blob: data:"] : []),
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Escapes JSON so that it cannot end its element or begin another. */
function jsonInElement(content: unknown): string {
  return JSON.stringify(content).replaceAll("<", "\\u003c");
}

/** Does the same for a program: in its strings and patterns an escape by number means the same character. */
function scriptInElement(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, "\\x3c");
}
