/** Sessions whose setting lists hosts: real namespaces, a real relay, and servers of this machine. */
import { createServer as createWebServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { type Driver, type Session, type SessionSettings, spawnChild, wallSupport } from "@octavo/interpreter";
import { allGone, bundled, descendants } from "@octavo/interpreter/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOne } from "../testing/open-one.ts";

const networkPrograms = {
  relay: await bundled(new URL("./relay-main.ts", import.meta.url)),
  listeners: await bundled(new URL("./listeners-main.ts", import.meta.url)),
};

const support = wallSupport();

/** Sends back what it receives, until both sides are done. */
const echo = createServer({ allowHalfOpen: true }, (client) => client.on("error", () => {}).pipe(client));
const web = createWebServer((request, response) => {
  const sent: string[] = [];
  request.setEncoding("utf8").on("data", (text: string) => sent.push(text));
  request.on("end", () => response.end(`${request.method} ${request.url} ${request.headers.host} ${sent.join("")}`));
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** A session behind a wall, and what a program of Node says in it. */
async function sessionWith(network: string, reaches?: Driver["reaches"]) {
  let given: SessionSettings | undefined;
  const driver: Driver = {
    name: "scripted",
    ...(reaches === undefined ? {} : { reaches }),
    async open(settings): Promise<Session> {
      given = settings;
      return { async *run() {}, [Symbol.asyncDispose]: async () => {} };
    },
  };
  const { session } = await openOne(driver, {
    home: "ada",
    properties: { "octavo.wall.network": network },
    networkPrograms,
  });
  const says = async (command: readonly string[]): Promise<string> => {
    const { confinement, environment, filesDirectory } = given as SessionSettings;
    const [program = "", ...args] = command;
    const child = spawnChild(program, args, { cwd: filesDirectory, env: environment, confinement });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (text) => {
        said += text;
      });
    }
    await child.ended;
    return said;
  };
  const node = (script: string) => says([process.execPath, "-e", script]);
  return { session, says, node };
}

/** A program that connects, says a word, and shows what it hears until the other side is done. */
const talkTo = (host: string, port: number) =>
  `const s = require("node:net").connect(${port}, ${JSON.stringify(host)}, () => s.end("hello"));
   s.on("data", (d) => process.stdout.write(d)).on("error", (e) => console.log(e.code ?? e.errors?.[0]?.code));`;

/** Asks the proxy for a host, and shows the first line of its answer. */
const tunnelTo = (authority: string) =>
  `const u = new URL(process.env.HTTPS_PROXY);
   const r = require("node:http").request({ host: u.hostname, port: u.port, method: "CONNECT", path: ${JSON.stringify(authority)} });
   r.on("connect", (a, s) => { console.log(a.statusCode, a.statusMessage); s.end("hello"); s.on("data", (d) => process.stdout.write(d)); });
   r.on("error", (e) => console.log(e.code)); r.end();`;

const askFor = (url: string, method = "GET", body = "") =>
  `const u = new URL(process.env.HTTP_PROXY);
   const r = require("node:http").request({ host: u.hostname, port: u.port, method: ${JSON.stringify(method)}, path: ${JSON.stringify(url)} });
   r.on("response", (a) => { process.stdout.write(a.statusCode + " "); a.pipe(process.stdout); }); r.end(${JSON.stringify(body)});`;

describe.skipIf(support.tool === null)(
  `a session that reaches listed hosts (${support.tool ?? support.problem})`,
  () => {
    let ports: Readonly<Record<"echo" | "web" | "closed", number>>;
    let session: Awaited<ReturnType<typeof sessionWith>>;
    beforeAll(async () => {
      const closed = createServer();
      ports = { echo: await portOf(echo), web: await portOf(web), closed: await portOf(closed) };
      session = await sessionWith(`localhost:${ports.echo}, localhost:${ports.web}, *.example.org, 203.0.113.7:5432`);
      closed.close();
    });
    afterAll(async () => {
      await session.session[Symbol.asyncDispose]();
      for (const server of [echo, web]) server.close();
    });

    it("reaches one by its name, until both sides are done", async () => {
      expect(await session.node(talkTo("localhost", ports.echo))).toBe("hello");
    });

    it("reaches one by the proxy", async () => {
      expect(await session.node(tunnelTo(`localhost:${ports.echo}`))).toBe("200 Connection established\nhello");
      expect(await session.node(askFor(`http://localhost:${ports.web}/a?b=c`, "POST", "sent"))).toBe(
        `200 POST /a?b=c localhost:${ports.web} sent`,
      );
    });

    it("is refused any other host and port in words", async () => {
      const words = `This interpreter may reach only localhost:${ports.echo}, localhost:${ports.web}, *.example.org, 203.0.113.7:5432; an administrator adds hosts to octavo.wall.network in its setting.`;
      for (const asked of [
        `localhost:${ports.closed}`,
        `127.0.0.1:${ports.echo}`,
        "elsewhere.example:443",
        "[::1]:80",
      ]) {
        expect(await session.node(tunnelTo(asked))).toBe(
          `403 ${words} ${asked.replace(/[[\]]/g, "")} is not among them.\n`,
        );
      }
      expect(await session.node(askFor("http://elsewhere.example/"))).toBe(
        `403 ${words} elsewhere.example:80 is not among them.\n`,
      );
      expect(await session.node(askFor("/"))).toMatch(/^403 This is a proxy/);
      expect(await session.node(talkTo("127.0.0.1", ports.closed))).toBe("ECONNREFUSED\n");
      expect(await session.node(talkTo("203.0.113.8", 5432))).toBe("ENETUNREACH\n");
      expect(await session.node(talkTo("elsewhere.example", 443))).toMatch(/ENOTFOUND|EAI_AGAIN/);
    });

    it("is in a network that holds nothing else, with no privilege over it", async () => {
      expect(await session.says(["/bin/sh", "-c", "grep -c : /proc/net/dev; ip link set lo down; ls /run"])).toMatch(
        /^1\n(?:RTNETLINK answers: Operation not permitted\n|.*not found\n)?$/,
      );
    });

    it("finds no socket through which names could be asked for, and only listed names in the file of names", async () => {
      expect(await session.says(["/bin/cat", "/etc/hosts"])).toMatch(/^127\.0\.0\.1 localhost \S+\n$/);
    });

    it("goes on when what is inside has talked nonsense to the relay", async () => {
      const nonsense = `const net = require("node:net");
      const u = new URL(process.env.HTTP_PROXY);
      for (const text of ["\\0\\1\\2\\n\\n", "CONNECT \\r\\n\\r\\n", "CONNECT localhost:999999 HTTP/1.1\\r\\n\\r\\n", "GET http:// HTTP/1.1\\r\\n\\r\\n", "x".repeat(100000)]) {
        const s = net.connect(u.port, u.hostname, () => s.write(text)); s.on("error", () => {}).on("data", () => s.resetAndDestroy()); setTimeout(() => s.destroy(), 200);
      }`;
      await session.node(nonsense);
      expect(await session.node(tunnelTo(`localhost:${ports.echo}`))).toMatch(/^200/);
    });

    it("has what its driver needs, and no more, where the setting says nothing", async () => {
      const narrow = await sessionWith("", () => [`127.0.0.1:${ports.echo}`]);
      expect(await narrow.node(talkTo("127.0.0.1", ports.echo))).toBe("hello");
      expect(await narrow.node(talkTo("127.0.0.1", ports.web))).toBe("ECONNREFUSED\n");
      await narrow.session[Symbol.asyncDispose]();
      const none = await sessionWith(`localhost:${ports.echo}`, () => []);
      expect(await none.node(talkTo("127.0.0.1", ports.echo))).toBe("ECONNREFUSED\n");
      await none.session[Symbol.asyncDispose]();
    });

    it("cannot reach what another session's relay answers on", async () => {
      const other = await sessionWith(`localhost:${ports.web}`);
      expect(await other.node(talkTo("localhost", ports.echo))).toBe("ECONNREFUSED\n");
      expect(await other.node(tunnelTo(`localhost:${ports.echo}`))).toMatch(
        /^403 This interpreter may reach only localhost:\d+; /,
      );
      await other.session[Symbol.asyncDispose]();
    });

    it("takes the relay with it", async () => {
      const before = descendants(/(?:relay|listeners)-main\.mjs/);
      const other = await sessionWith(`localhost:${ports.web}`);
      const own = descendants(/(?:relay|listeners)-main\.mjs/).filter((pid) => !before.includes(pid));
      expect(own.length).toBeGreaterThan(0);
      await other.session[Symbol.asyncDispose]();
      await allGone(own);
    });
  },
);
