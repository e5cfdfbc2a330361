import { describe, expect, it } from "vitest";
import { hostsOfServer, isLoopback, refusalOf } from "./gate.ts";

const gate = { hosts: "loopback", allowedOrigins: ["https://listed.example"] } as const;
const knock = (host: string | undefined, origin?: string) => refusalOf({ host, origin }, gate);

describe("a host", () => {
  it.each([
    "localhost:8080",
    "LOCALHOST",
    "127.0.0.1:8080",
    "127.9.9.9",
    "[::1]:8080",
    "[::1]",
    "notes.localhost:8080",
  ])("%s is this machine", (host) => {
    expect(knock(host)).toBeNull();
  });

  it.each([
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "0.0.0.0:8080",
    "192.168.0.1",
    "[::2]:8080",
    "[::ffff:10.0.0.1]",
    "::1",
    "127.1",
    "0x7f000001",
    "",
    undefined,
  ])("%s is not", (host) => {
    expect(knock(host)).toEqual(expect.stringMatching(/\.$/));
  });

  it("of any name may be asked for where there are accounts: a bent name has no session", () => {
    const hosts = hostsOfServer({ ...opened, hasAccounts: true });
    expect(refusalOf({ host: "example.org", origin: undefined }, { ...gate, hosts })).toBeNull();
  });
});

const opened = {
  hasAccounts: false,
  allowNetwork: true,
  host: "0.0.0.0",
  allowedHosts: ["Notes.example"],
  machine: "Workbench",
};

describe("a host of a server that is open to the network without accounts", () => {
  const ask = (host: string) => refusalOf({ host, origin: undefined }, { ...gate, hosts: hostsOfServer(opened) });

  it.each([
    "localhost:8080",
    "192.168.0.7:8080",
    "[2001:db8::1]:8080",
    "notes.example",
    "NOTES.example.:80",
    "workbench:8080",
  ])("%s is its own", (host) => {
    expect(ask(host)).toBeNull();
  });

  it.each([
    "evil.example",
    "notes.example.evil.example",
    "evil-notes.example",
    "192.168.0.7.evil.example",
    "0x7f000001",
  ])("%s may be a name that was bent to it, and the answer says what to set", (host) => {
    expect(ask(host)).toMatch(/allowedHosts in octavo.json or to OCTAVO_ALLOWED_HOSTS/);
  });
});

describe("an origin", () => {
  it.each([
    undefined,
    "http://localhost:8080",
    "HTTP://LocalHost:8080",
    "https://localhost:8080",
    "https://listed.example",
    "https://LISTED.example",
  ])("%s may ask", (origin) => {
    expect(knock("localhost:8080", origin)).toBeNull();
  });

  it.each([
    "null",
    "",
    "http://localhost",
    "http://localhost:9999",
    "http://127.0.0.1:8080",
    "http://localhost:8080.evil.example",
    "http://evil-localhost:8080",
    "http://localhost:8080@evil.example",
    "http://evil.example@localhost:8080",
    "http://localhost:8080/",
    "http://listed.example",
    "https://listed.example.evil.example",
    "https://listed.example, http://evil.example",
    "file://localhost:8080",
    "chrome-extension://localhost:8080",
  ])("%s may not", (origin) => {
    expect(knock("localhost:8080", origin)).toMatch(/may not use this server/);
  });
});

it("loopback names are known without asking a name server", () => {
  expect(["localhost", "127.0.0.1", "::1"].every(isLoopback)).toBe(true);
  expect(["example.org", "10.0.0.1", "::", ""].some(isLoopback)).toBe(false);
});
