/** The built client, and the page that untrusted output is shown in. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine and the charts set style attributes and elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "font-src 'self' data:",
  // Notes are imported from addresses that the reader names; the page fetches them without credentials.
  "connect-src 'self' ws: wss: https: http:",
  "frame-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

/**
 * What a note prints runs in a frame of an opaque origin: it has no cookies, cannot reach the page around it, and cannot talk to any server.
 */
const framePolicy = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' data: blob: https:",
  "style-src 'unsafe-inline' data: https:",
  "img-src data: blob: https: http:",
  "font-src data: https:",
  "media-src data: blob: https:",
  "worker-src blob: data:",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

export async function pages(app: FastifyInstance, webDirectory: string): Promise<void> {
  const index = await readFile(join(webDirectory, "index.html"), "utf8");
  const frame = await readFile(join(webDirectory, "frame.html"), "utf8");

  app.get("/", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .header("Content-Security-Policy", pagePolicy)
      .send(index),
  );
  app.get("/index.html", (_request, reply) => reply.redirect("/"));
  app.get("/frame", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .header("Content-Security-Policy", framePolicy)
      .send(frame),
  );
  await app.register(fastifyStatic, {
    root: join(webDirectory, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    index: false,
    decorateReply: false,
  });
}
