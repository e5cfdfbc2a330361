/** The page while one works on it: from its sources, beside a server that has the notes. */
import { join } from "node:path";
import { createServer, loadConfigFromFile, type ViteDevServer } from "vite";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

const web = join(import.meta.dirname, "..", "..", "packages", "web");
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** As configured, but at a free port and beside this server: other programs may listen on 9000 and 8080 here. */
async function developmentServer(octavo: Octavo): Promise<ViteDevServer> {
  const { port } = new URL(octavo.address);
  const { config } =
    (await loadConfigFromFile({ command: "serve", mode: "development" }, join(web, "vite.config.ts"))) ?? {};
  if (!config) throw new Error("The page has no configuration.");
  const proxy = JSON.parse(JSON.stringify(config.server?.proxy).replaceAll(":8080", `:${port}`));
  const vite = await createServer({
    ...config,
    root: web,
    configFile: false,
    logLevel: "silent",
    server: { ...config.server, port: 0, proxy },
  });
  closing.push(() => vite.close());
  await vite.listen();
  return vite;
}

it("is served at 9000, and what it asks goes to 8080 [constant.port.dev]", async () => {
  const loaded = await loadConfigFromFile({ command: "serve", mode: "development" }, join(web, "vite.config.ts"));
  expect(loaded?.config.server).toMatchObject({
    port: 9000,
    proxy: { "/api": "http://127.0.0.1:8080", "/ws": { target: "ws://127.0.0.1:8080" } },
  });

  const octavo = await startOctavo();
  closing.push(() => discard(octavo));
  const vite = await developmentServer(octavo);
  const address = vite.resolvedUrls?.local[0] ?? "";
  expect(await (await fetch(address)).text()).toContain("/src/app/main.tsx");
  const version = await (await fetch(`${address}api/version`)).json();
  expect(version).toEqual(await (await fetch(`${octavo.address}/api/version`)).json());
  const socket = new WebSocket(`${address.replace("http", "ws")}ws`, { origin: address.replace(/\/$/, "") });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const answer = new Promise((resolve) => socket.once("message", resolve));
  socket.send(JSON.stringify({ op: "LIST_NOTES", data: {}, principal: "anonymous", ticket: "anonymous", roles: "[]" }));
  expect(String(await answer)).toContain("NOTES_INFO");
  socket.close();
});
