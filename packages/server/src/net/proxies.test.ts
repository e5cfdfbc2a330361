import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type AServer, aServer } from "../testing/a-server.ts";
import { twoPeople } from "../testing/two-people.ts";
import { Proxies } from "./proxies.ts";
import { openProxySockets } from "./proxy-socket.ts";

const secret = "a secret of the proxy";
const forged = "203.0.113.9";

let folder: string;
let server: AServer;
let servers: AServer[] = [];
const start = async (proxies: Proxies) => {
  server = await aServer({ shiro: twoPeople, proxies });
  servers.push(server);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-proxy-"));
});
afterEach(async () => {
  await Promise.all(servers.map((each) => each.close()));
  servers = [];
  rmSync(folder, { recursive: true });
});

/** Logs in wrongly. @returns from where the server thinks that this came */
async function seenFrom(headers: Record<string, string>, socketPath?: string): Promise<unknown> {
  const door = socketPath === undefined ? { port: server.port } : { socketPath };
  const before = server.audited.length;
  await new Promise<void>((resolve, reject) => {
    const asked = request(
      { ...door, method: "POST", path: "/api/login", headers: { host: "localhost", ...headers } },
      (answer) => {
        answer.resume();
        answer.on("end", resolve);
      },
    );
    asked.on("error", reject);
    asked.end("userName=ada&password=wrong");
  });
  await expect.poll(() => server.audited.length).toBeGreaterThan(before);
  return server.audited.at(-1)?.from;
}

describe("a program on this machine", () => {
  it.each(["127.0.0.1", "127.0.0.0/8", "0.0.0.0/0", "::ffff:127.0.0.1"])(
    "cannot claim an address where %s is a proxy, but for one that shows the secret",
    async (trusted) => {
      const disbelieved: string[] = [];
      const proxies = new Proxies({ trusted: [trusted], secret, onDisbelieved: () => disbelieved.push("once") });
      await start(proxies);
      expect(await seenFrom({ "x-forwarded-for": forged })).toBe("127.0.0.1");
      expect(await seenFrom({ "x-forwarded-for": forged, "x-octavo-proxy-secret": "another" })).toBe("127.0.0.1");
      expect(await seenFrom({ "x-forwarded-for": forged, "x-octavo-proxy-secret": secret })).toBe(forged);
      expect(disbelieved).toEqual(["once"]);
    },
  );

  it("cannot where there is no secret to show", async () => {
    await start(new Proxies({ trusted: ["127.0.0.1"] }));
    for (const shown of ["", "null", "undefined"]) {
      expect(await seenFrom({ "x-forwarded-for": forged, "x-octavo-proxy-secret": shown })).toBe("127.0.0.1");
    }
  });

  it("cannot through the proxy, which names it", async () => {
    await start(new Proxies({ trusted: ["127.0.0.1"], secret }));
    const through = { "x-forwarded-for": `${forged}, 127.0.0.1`, "x-octavo-proxy-secret": secret };
    expect(await seenFrom(through)).toBe("127.0.0.1");
  });

  it("cannot by another address that the machine has", () => {
    const proxies = new Proxies({ trusted: ["10.0.0.0/8"], ownAddresses: () => ["10.0.0.5"] });
    const from = (remoteAddress: string, named: string) =>
      proxies.callerOf({
        socket: { remoteAddress },
        headers: { "x-forwarded-for": named, "x-forwarded-proto": "https" },
      } as unknown as IncomingMessage);
    expect(from("10.0.0.5", forged)).toEqual({ address: "10.0.0.5", isSecure: false });
    expect(from("::ffff:10.0.0.5", forged)).toEqual({ address: "10.0.0.5", isSecure: false });
    expect(from("10.0.0.6", forged)).toEqual({ address: forged, isSecure: true });
    expect(from("10.0.0.6", `${forged}, 10.0.0.5`)).toEqual({ address: "10.0.0.5", isSecure: true });
  });
});

describe("a proxy that comes by a socket", () => {
  const open = async (path: string) => {
    const trusted = [`unix:${path}`];
    const proxies = new Proxies({ trusted });
    await start(proxies);
    return openProxySockets(trusted, {
      answer: (asked, answer) => server.app.routing(asked, answer),
      upgrade: (asked, socket, head) => server.sockets.upgrade(asked, socket, head),
      admit: (socket) => proxies.admit(socket),
      requestTimeout: 10_000,
    });
  };

  it("is believed, and no client that comes another way", async () => {
    const path = join(folder, "proxy.sock");
    const close = await open(path);
    expect(statSync(path).mode & 0o777).toBe(0o660);
    expect(await seenFrom({ "x-forwarded-for": forged }, path)).toBe(forged);
    expect(await seenFrom({ "x-forwarded-for": `${forged}, 127.0.0.1` }, path)).toBe("127.0.0.1");
    expect(await seenFrom({}, path)).toBe("local");
    expect(await seenFrom({ "x-forwarded-for": forged })).toBe("127.0.0.1");
    await close();
    expect(existsSync(path)).toBe(false);
  });

  it("brings sockets of pages, too", async () => {
    const path = join(folder, "proxy.sock");
    const close = await open(path);
    const socket = new WebSocket(`ws+unix:${path}:/ws`, { headers: { host: "localhost" } });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    socket.terminate();
    await close();
  });

  it("finds its socket where an ended server has left one, and not where another server listens", async () => {
    const path = join(folder, "proxy.sock");
    const other = createServer().listen(path);
    await new Promise((resolve) => other.once("listening", resolve));
    await expect(open(path)).rejects.toThrow(/in use by another server/);
    rmSync(path);
    other.close();
    // A server that ends removes the file by the name that it was made with.
    const ended = createServer().listen(join(folder, "first"));
    await new Promise((resolve) => ended.once("listening", resolve));
    renameSync(join(folder, "first"), path);
    await new Promise((resolve) => ended.close(resolve));
    expect(existsSync(path)).toBe(true);
    const close = await open(path);
    expect(await seenFrom({ "x-forwarded-for": forged }, path)).toBe(forged);
    await close();
  });

  it("has no socket in a folder where all accounts may put one, in one that is not there, or in place of a file", async () => {
    const wide = join(folder, "wide");
    mkdirSync(wide);
    chmodSync(wide, 0o777);
    await expect(open(join(wide, "proxy.sock"))).rejects.toThrow(/everybody on this machine may write/);
    await expect(open(join(folder, "none", "proxy.sock"))).rejects.toThrow(/there is no folder/);
    writeFileSync(join(folder, "file"), "");
    await expect(open(join(folder, "file"))).rejects.toThrow(/another kind of file/);
  });
});
