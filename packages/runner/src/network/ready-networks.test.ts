/** Networks that are held ready: real namespaces and relays where this machine has them, and a scripted opening for what is counted. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InterpreterError, wallSupport } from "@octavo/interpreter";
import { allGone, bundled, descendants, isAlive } from "@octavo/interpreter/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { UserGroups } from "../confinement/user-groups.ts";
import { Sessions } from "../sessions.ts";
import { handClock } from "../testing/hand-clock.ts";
import { scriptedDriver } from "../testing/scripted-driver.ts";
import { type ListedHost, readHosts } from "./host-list.ts";
import { ReadyNetworks } from "./ready-networks.ts";
import { type OpenNetwork, openNetwork, type SessionNetwork } from "./session-network.ts";

const needs = {
  programs: {
    relay: await bundled(new URL("./relay-main.ts", import.meta.url)),
    listeners: await bundled(new URL("./listeners-main.ts", import.meta.url)),
  },
  isNeeded: false,
};
const support = wallSupport();

const hosts = (...names: readonly string[]) => readHosts(names) as readonly ListedHost[];

function readyNetworks(open: OpenNetwork) {
  const clock = handClock();
  const room = { isFree: true };
  const log: string[] = [];
  const watchMachine = () => () => room.isFree;
  const networks = new ReadyNetworks({ open, watchMachine, clock, log: (message) => log.push(message) });
  onTestFinished(() => networks.end());
  return { networks, clock, room, log };
}

/** Openings whose end is written down; each counts from 1. */
function scripted() {
  const opened: { hosts: readonly ListedHost[]; end: () => void; isEnded: boolean }[] = [];
  const next: { fails: boolean } = { fails: false };
  const open: OpenNetwork = async (listed) => {
    if (next.fails) throw new InterpreterError("there is no room for it.");
    const one = { hosts: listed, end: () => {}, isEnded: false };
    opened.push(one);
    const ended = new Promise<void>((resolve) => {
      one.end = resolve;
    });
    return {
      network: { net: String(opened.length), user: null },
      hostsText: "",
      ended,
      end: async () => {
        one.isEnded = true;
      },
    };
  };
  return { opened, next, open };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const nameOf = ({ network }: SessionNetwork) => network.net;

describe("a network that is held ready", () => {
  it("is opened once the machine is free, and is the next session's of the same list alone", async () => {
    const { opened, open } = scripted();
    const { networks, clock, room } = readyNetworks(open);
    room.isFree = false;
    expect(nameOf(await networks.open(hosts("a.example"), needs))).toBe("1");
    clock.pass(5_000);
    expect(opened).toHaveLength(1);
    room.isFree = true;
    clock.pass(1_000);
    expect(opened).toHaveLength(2);
    const both = await Promise.all([
      networks.open(hosts("a.example"), needs),
      networks.open(hosts("a.example"), needs),
    ]);
    expect(both.map(nameOf)).toEqual(["2", "3"]);
    clock.pass(10_000);
    expect(opened).toHaveLength(4);
  });

  it("is no session's of another list, port or need", async () => {
    const { opened, open } = scripted();
    const { networks, clock } = readyNetworks(open);
    await networks.open(hosts("a.example"), needs);
    clock.pass(2_000);
    const others = [
      await networks.open(hosts("a.example", "b.example"), needs),
      await networks.open(hosts("a.example:8443"), needs),
      await networks.open(hosts("a.example"), { ...needs, isNeeded: true }),
    ];
    expect(others.map(nameOf)).toEqual(["3", "4", "5"]);
    expect(opened.slice(0, 2).map(({ hosts: [first] }) => first)).toEqual([
      ...hosts("a.example"),
      ...hosts("a.example"),
    ]);
    expect(nameOf(await networks.open(hosts("a.example"), needs))).toBe("2");
  });

  it("is ended when its list is unused for some minutes, or four others were used since", async () => {
    const { opened, open } = scripted();
    const { networks, clock } = readyNetworks(open);
    await networks.open(hosts("a.example"), needs);
    clock.pass(4 * 60_000);
    await networks.open(hosts("a.example"), needs);
    clock.pass(4 * 60_000);
    expect(opened.map(({ isEnded }) => isEnded)).toEqual([false, false, false]);
    clock.pass(2 * 60_000);
    await settle();
    expect(opened.map(({ isEnded }) => isEnded)).toEqual([false, false, true]);

    for (const name of ["a", "b", "c", "d"]) await networks.open(hosts(`${name}.example`), needs);
    clock.pass(2_000);
    expect(opened).toHaveLength(3 + 4 + 4);
    await networks.open(hosts("e.example"), needs);
    await settle();
    expect(opened.filter(({ isEnded }) => isEnded).map(({ hosts: [first] }) => first)).toEqual([
      ...hosts("a.example"),
      ...hosts("a.example"),
    ]);
  });

  it("that is lost or could not be opened is no session's, and the next session has one all the same", async () => {
    const { opened, next, open } = scripted();
    const { networks, clock, log } = readyNetworks(open);
    await networks.open(hosts("a.example"), needs);
    clock.pass(2_000);
    await settle();
    opened[1]?.end();
    await settle();
    expect([opened[1]?.isEnded, log]).toEqual([true, ["A network that was held ready is gone: its relay has ended."]]);
    expect(nameOf(await networks.open(hosts("a.example"), needs))).toBe("3");
    next.fails = true;
    clock.pass(2_000);
    await settle();
    expect(log.slice(1)).toEqual(["A network that was held ready is gone: there is no room for it."]);
    await expect(networks.open(hosts("a.example"), needs)).rejects.toThrow("there is no room for it.");
    next.fails = false;
    expect(nameOf(await networks.open(hosts("a.example"), needs))).toBe("4");
  });

  it("ends with the runner, also while it is being opened, and none comes after it", async () => {
    const { opened, open } = scripted();
    let goOn = () => {};
    const mayOpen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { networks, clock } = readyNetworks(async (listed, wanted) => {
      if (opened.length === 1) await mayOpen;
      return open(listed, wanted);
    });
    await networks.open(hosts("a.example"), needs);
    clock.pass(1_000);
    const ending = networks.end();
    goOn();
    await ending;
    expect(opened.map(({ isEnded }) => isEnded)).toEqual([false, true]);
    await networks.open(hosts("a.example"), needs);
    clock.pass(10_000);
    expect(opened).toHaveLength(3);
  });
});

describe.skipIf(support.tool === null)(`with real networks (${support.tool ?? support.problem})`, () => {
  const relays = () => descendants(/relay-main\.mjs/).filter(isAlive);

  it("another one is held for each session, and one whose relay is killed is none", async () => {
    const before = relays();
    const own = () => relays().filter((pid) => !before.includes(pid));
    const opening: Promise<SessionNetwork>[] = [];
    const { networks, clock, log } = readyNetworks((listed, wanted) => {
      const one = openNetwork(listed, wanted);
      opening.push(one);
      return one;
    });
    const first = await networks.open(hosts("a.example"), needs);
    const ofFirst = own();
    clock.pass(1_000);
    const second = await networks.open(hosts("a.example"), needs);
    expect(second.network.net).not.toBe(first.network.net);
    const ofBoth = own();
    await first.end();
    await allGone(ofFirst);
    expect(own().length).toBe(ofBoth.length - ofFirst.length);

    clock.pass(1_000);
    const held = await networks.open(hosts("a.example"), needs);
    clock.pass(1_000);
    await expect.poll(() => own().length).toBe(3 * ofFirst.length);
    await Promise.all(opening); // A relay that is killed while it starts fails the opening, and the log says that instead.
    const all = own();
    await second.end();
    await held.end();
    await expect.poll(() => own().length).toBe(ofFirst.length);
    for (const pid of own()) process.kill(pid, "SIGKILL");
    await expect.poll(() => log).toEqual(["A network that was held ready is gone: its relay has ended."]);
    await networks.end();
    await allGone(all);
  });

  it.each([
    [true, 2, 1],
    [false, 1, 0],
  ])("the runner's sessions have one where spares are allowed: %s", async (maySpare, afterUse, afterRestart) => {
    const before = relays();
    const own = () => relays().filter((pid) => !before.includes(pid));
    const data = mkdtempSync(join(tmpdir(), "octavo-ready-"));
    const clock = handClock();
    const sessions = new Sessions({
      surroundings: {
        filesDirectory: join(data, "files"),
        cacheDirectory: join(data, "cache"),
        runtimeDirectory: data,
        environment: { PATH: process.env["PATH"] ?? "" },
      },
      dataDirectory: data,
      loadDriver: () => Promise.resolve(scriptedDriver()),
      places: () => ({}),
      userGroups: new UserGroups(),
      maySpare,
      watchMachine: () => () => true,
      networkPrograms: needs.programs,
      clock,
      log: () => {},
    });
    onTestFinished(() => sessions.closeAll("end"));
    const properties = { "octavo.wall.network": "a.example" };
    const name = {
      driver: "scripted",
      sessionKey: "one",
      setting: { id: "listed", ofNote: null, properties, home: "ada" },
    };
    expect((await sessions.complete(name, { code: "x", cursor: 1 })).problem).toBeNull();
    const each = own().length;
    clock.pass(1_000);
    await expect.poll(() => own().length).toBe(afterUse * each);
    const all = own();
    await sessions.closeSetting("listed", "restarted");
    await expect.poll(() => own().length).toBe(afterRestart * each);
    await sessions.closeAll("end");
    await allGone(all);
  });
});
