/** The built client, and the page that untrusted output is shown in. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { frameHeaders } from "../../net/frame-policy.ts";
import { indexPage } from "./index-page.ts";

const pagePolicy = (texts: readonly string[]) =>
  [
    "default-src 'self'",
    // Nothing that stands in the page runs but what was built into it.
    ["script-src 'self'", ...new Set(texts.flatMap(inlineScripts).map(hashOfScript))].join(" "),
    // Mantine and the charts set style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    // Notes are imported from addresses that the reader names; the page fetches them without credentials.
    "connect-src 'self' ws: wss: https: http:",
    // Also where the document of a result may be led by its own code.
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");

interface PagesOptions {
  /** Folder of the built client. */
  readonly webDirectory: string;
  /** Origins that framed results may load from. */
  readonly frameHosts: readonly string[];
}

export async function registerPages(app: FastifyInstance, { webDirectory, frameHosts }: PagesOptions): Promise<void> {
  const index = indexPage(await readFile(join(webDirectory, "index.html"), "utf8"));
  const frame = await readFile(join(webDirectory, "frame.html"), "utf8");
  const policy = pagePolicy(index.texts);
  const sealed = frameHeaders(frameHosts);

  app.get("/", ({ headers }, reply) => {
    const { etag, text } = index.answer(headers["if-none-match"]);
    return reply
      .code(text === null ? 304 : 200)
      .type("text/html; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .header("ETag", etag)
      .header("Content-Security-Policy", policy)
      .send(text ?? "");
  });
  app.get("/index.html", (_request, reply) => reply.redirect("/"));
  app.get("/frame", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("Cache-Control", "no-cache").headers(sealed).send(frame),
  );
  await app.register(async (assets) => {
    // They are many, and said once they are kept for a year: what a browser asks of a document need not come with each of them.
    assets.addHook("onSend", async (_request, reply) => {
      for (const name of onlyForDocuments) void reply.removeHeader(name);
    });
    await assets.register(fastifyStatic, {
      root: join(webDirectory, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      // No browser asks again whether they have changed.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      index: false,
      decorateReply: false,
    });
  });
}

const onlyForDocuments = [
  "X-Frame-Options",
  "X-XSS-Protection",
  "Referrer-Policy",
  "Access-Control-Allow-Headers",
  "Access-Control-Allow-Methods",
];

/** The texts of the scripts that stand in the page, to the letter. */
function inlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
}

function hashOfScript(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
