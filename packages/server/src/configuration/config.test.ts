import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownFolders } from "../storage/folders.ts";
import { readSettings } from "./config.ts";

let workingDirectory: string;
beforeAll(() => {
  workingDirectory = mkdtempSync(join(tmpdir(), "octavo-config-"));
});
afterAll(() => rmSync(workingDirectory, { recursive: true }));

let count = 0;

/** A data folder of its own with this configuration file. */
function withFile(content: unknown): string {
  const data = `data${++count}`;
  mkdirSync(join(workingDirectory, data, "conf"), { recursive: true });
  const text = typeof content === "string" ? content : JSON.stringify(content);
  writeFileSync(join(workingDirectory, data, "conf", "octavo.json"), text);
  return data;
}

function read(argv: readonly string[] = [], env: Record<string, string> = {}) {
  return readSettings({ argv, env, workingDirectory });
}

describe("without anything said", () => {
  it("the server listens to this machine only", () => {
    expect(read()).toEqual({
      folders: ownFolders(join(workingDirectory, "data")),
      port: 8080,
      host: "127.0.0.1",
      allowedOrigins: [],
      allowedHosts: [],
      allowNetwork: false,
      sessionHours: 24,
      socketSilenceSeconds: 30,
      publicNotes: true,
      defaultOwner: null,
      schedules: true,
      scheduleFolders: [],
      scheduleMinimumSeconds: null,
      schedulesAtOnce: 8,
      schedulesAtOncePerUser: 4,
      socketsPerUser: 100,
      notesPerMinute: 600,
      uploadsPerUser: 16,
      uploadMegabytesPerUser: 32_768,
      filesMegabytesPerUser: 51_200,
      interpretersPerUser: 16,
      interpreterIdleMinutes: 60,
      tableMemoryMegabytes: 1024,
      tableDiskMegabytes: 4096,
      resultsMegabytes: 0,
      mapTiles: {},
      jobManager: true,
      sharedFiles: "everyone",
      fileTrashDays: 30,
      trustUsers: false,
      trustedProxies: [],
      frameHosts: [],
      proxySecret: null,
      logLevel: "warn",
    });
  });

  it("needs no flag to be opened wider when there are accounts", () => {
    expect(() => read(["--host", "0.0.0.0"])).toThrow(/octavo user add/);
    const data = withFile({});
    writeFileSync(join(workingDirectory, data, "conf", "users.json"), '{"users":[]}');
    expect(read(["--host", "0.0.0.0", "--data", data]).host).toBe("0.0.0.0");
  });

  it("means the same as empty variables", () => {
    expect(read([], { OCTAVO_PORT: "", OCTAVO_HOST: "", OCTAVO_DATA: "", OCTAVO_LOG_LEVEL: "" })).toEqual(read());
  });
});

describe("where the pictures of maps come from", () => {
  const url = "https://tiles.example.org/{z}/{x}/{y}.png";

  it("is an address for each base, alone or with its attribution", () => {
    const data = withFile({ mapTiles: { Streets: url, Topo: { url, attribution: "© Surveyors" } } });
    const expected = { Streets: { url, attribution: "" }, Topo: { url, attribution: "© Surveyors" } };
    expect(read(["--data", data]).mapTiles).toEqual(expected);
    const env = { OCTAVO_MAP_TILES: JSON.stringify({ Gray: url }) };
    expect(read([], env).mapTiles).toEqual({ Gray: { url, attribution: "" } });
  });

  it.each([
    '{"Moon": "https://tiles.example.org/{z}/{x}/{y}.png"}',
    '{"Streets": "javascript:alert({z}{x}{y})"}',
    '{"Streets": "https://tiles.example.org/{z}/{x}.png"}',
    '{"Streets": "https://{z}.example.org/{x}/{y}.png"}',
    "https://tiles.example.org/{z}/{x}/{y}.png",
    "[]",
  ])("is refused in words as %s", (said) => {
    expect(() => read([], { OCTAVO_MAP_TILES: said })).toThrow(
      /^OCTAVO_MAP_TILES is .* has to be addresses by Streets/,
    );
  });
});

describe("where settings come from", () => {
  it("a flag wins over the environment, that over the file, that over the default", () => {
    const data = withFile({ port: 1, host: "localhost", logLevel: "info" });
    const env = { OCTAVO_DATA: data, OCTAVO_PORT: "2" };
    expect(read([], { OCTAVO_DATA: data })).toMatchObject({ port: 1, host: "localhost", logLevel: "info" });
    expect(read([], env).port).toBe(2);
    expect(read(["--port", "3"], env)).toMatchObject({ port: 3, host: "localhost" });
  });

  it("the data folder may be named by a flag, and its own file counts then", () => {
    const data = withFile({ port: 7 });
    expect(read(["--data", data], { OCTAVO_DATA: "elsewhere" })).toMatchObject({
      port: 7,
      folders: { data: join(workingDirectory, data) },
    });
  });

  it("a configuration file that is named has to be there", () => {
    expect(() => read(["--config", "none.json"])).toThrow(/none\.json cannot be read \(ENOENT\)/);
    expect(() => read([], { OCTAVO_CONFIG: "none.json" })).toThrow(/none\.json cannot be read/);
  });

  it("the environment may take back what the file allows", () => {
    const data = withFile({ allowNetwork: true });
    expect(read([], { OCTAVO_DATA: data }).allowNetwork).toBe(true);
    expect(read([], { OCTAVO_DATA: data, OCTAVO_ALLOW_NETWORK: "0" }).allowNetwork).toBe(false);
  });
});

describe("the level of the log", () => {
  it("may be written in capitals, as Zeppelin writes it", () => {
    expect(read([], { OCTAVO_LOG_LEVEL: "DEBUG" }).logLevel).toBe("debug");
  });
});

describe("what cannot be is refused with its source", () => {
  it.each([
    [["--port", "abc"], {}, '--port is "abc", and has to be a whole number from 0 to 65535.'],
    [["--port", "65536"], {}, '--port is "65536", and'],
    [["--port=-1"], {}, '--port is "-1", and'],
    [["--host", "a b"], {}, '--host is "a b", and has to be a name or an address.'],
    [[], { OCTAVO_PORT: "8o80" }, 'OCTAVO_PORT is "8o80", and'],
    [[], { OCTAVO_LOG_LEVEL: "loud" }, 'OCTAVO_LOG_LEVEL is "loud", and has to be one of fatal'],
    [[], { OCTAVO_ALLOW_NETWORK: "maybe" }, 'OCTAVO_ALLOW_NETWORK is "maybe", and has to be true or false.'],
    [
      ["--prot", "1"],
      {},
      "Known flags: --port, --host, --data, --config, --zeppelin-home, --allow-network, --trust-users.",
    ],
    [["stray"], {}, "Known flags"],
  ])("%j %j", (argv, env, message) => {
    expect(() => read(argv, env)).toThrow(message);
  });

  it.each([
    [{ port: true }, "`port` in "],
    [{ allowNetwork: "no" }, "`allowNetwork` in "],
    [{ allowedOrigins: ["https://example.org/path"] }, "a list of origins"],
    [{ allowedOrigins: ["*"] }, "a list of origins"],
    [{ allowedHosts: ["https://notes.example"] }, "a list of names"],
    [
      { frameHosts: ["https://*.example.org"] },
      "a list of origins without paths or wildcards, as https://cdn.example.org.",
    ],
    [{ frameHosts: ["https://a.example; script-src *"] }, "`frameHosts` in "],
    ["[]", "is not a JSON object"],
    ["{", "is not a JSON object"],
  ])("a file that says %j", (content, message) => {
    expect(() => read(["--data", withFile(content)])).toThrow(message);
  });
});

describe("a proxy that is believed", () => {
  const withAccounts = (file: object) => {
    const data = withFile(file);
    writeFileSync(join(workingDirectory, data, "conf", "users.json"), '{"users":[]}');
    return () => read(["--data", data]);
  };
  const secret = "0123456789abcdef";

  it.each(["127.0.0.1", "::1", "127.0.0.0/8", "127.1.2.3/32", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::ffff:7f00:1"])(
    "is not %s alone where there are accounts: everything on this machine can send from there",
    (proxy) => {
      const start = withAccounts({ trustedProxies: ["10.0.0.1", proxy] });
      expect(start).toThrow(/code in a note could claim to come from anywhere.*unix:.*proxySecret/);
      expect(withAccounts({ trustedProxies: [proxy], proxySecret: secret })().proxySecret).toBe(secret);
      expect(read([], { OCTAVO_TRUSTED_PROXIES: proxy }).trustedProxies).toEqual([proxy]);
    },
  );

  it("may be another machine, or come by a socket", () => {
    const trustedProxies = ["10.0.0.0/8", "unix:/run/octavo/proxy.sock"];
    expect(withAccounts({ trustedProxies })().trustedProxies).toEqual(trustedProxies);
  });

  it.each(["unix:proxy.sock", "unix:", "localhost", "10.0.0.0/8/8"])("is not %s", (proxy) => {
    expect(() => read([], { OCTAVO_TRUSTED_PROXIES: proxy })).toThrow(
      /OCTAVO_TRUSTED_PROXIES .* addresses or networks/,
    );
  });

  it("has a secret of 16 characters at least, and a shorter one is refused", () => {
    expect(() => read([], { OCTAVO_PROXY_SECRET: "tooshort" })).toThrow(/^OCTAVO_PROXY_SECRET has to be 16 characters/);
  });
});

describe("listening wider than this machine", () => {
  it.each(["0.0.0.0", "::", "192.168.1.7", "example.org"])("on %s needs an explicit flag", (host) => {
    expect(() => read(["--host", host])).toThrow("--allow-network");
    expect(read(["--host", host, "--allow-network"]).host).toBe(host);
  });

  it.each(["localhost", "127.0.0.1", "127.8.8.8", "::1"])("is not what %s is", (host) => {
    expect(read(["--host", host]).host).toBe(host);
  });
});

it("hosts for frames may be listed in the environment, in any case", () => {
  const { frameHosts } = read([], { OCTAVO_FRAME_HOSTS: "https://CDN.example, http://b.example:81" });
  expect(frameHosts).toEqual(["https://cdn.example", "http://b.example:81"]);
});

it("origins may be listed in the environment, in any case", () => {
  const { allowedOrigins } = read([], { OCTAVO_ALLOWED_ORIGINS: "https://A.example, http://b.example:81" });
  expect(allowedOrigins).toEqual(["https://a.example", "http://b.example:81"]);
});
