import { describe, expect, it } from "vitest";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { FakeLink } from "../testing/fake-link.ts";
import { SessionList } from "./session-list.ts";

const session = {
  driver: "sh",
  sessionKey: "sh:sh:N",
  setting: "sh",
  since: 1,
  isOpen: true,
  runs: 0,
  user: null,
  ofUser: null,
  notes: [],
  use: null,
};

describe("the list of interpreters", () => {
  it("is what the runner says, asked once for all who want it", async () => {
    const link = new FakeLink();
    const list = new SessionList(link);
    const both = Promise.all([list.ask(), list.ask()]);
    expect(link.take()).toEqual([{ type: "listSessions", requestId: "1" }]);
    list.receive({ type: "sessions", requestId: "1", sessions: [session] });
    expect(await both).toEqual([[session], [session]]);
    void list.ask();
    expect(link.take()).toEqual([{ type: "listSessions", requestId: "2" }]);
  });

  it("is empty while the runner is away, and when it says nothing", async () => {
    const link = new FakeLink();
    const clock = new ManualClock();
    const list = new SessionList(link, clock);
    const asked = list.ask();
    list.receive({ type: "sessions", requestId: "other", sessions: [session] });
    clock.advance(2000);
    expect(await asked).toEqual([]);
    link.isOpen = false;
    expect(await list.ask()).toEqual([]);
    expect(await list.askForCertain()).toBeNull();
  });
});
