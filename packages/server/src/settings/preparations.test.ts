import type { RunnerRequest } from "@octavo/runner";
import { describe, expect, it } from "vitest";
import { newSetting } from "./kinds.ts";
import { Preparations } from "./preparations.ts";
import type { Setting } from "./setting.ts";

function somePreparations() {
  const sent: RunnerRequest[] = [];
  return { sent, preparations: new Preparations((request) => sent.push(request)) };
}

function aPython(packages: string, option: Partial<Setting["option"]> = {}): Setting {
  const setting = newSetting("python", "python");
  return {
    ...setting,
    properties: { ...setting.properties, packages: { value: packages, type: "string" } },
    option: { ...setting.option, ...option },
  };
}

const asked = (requestId: string, packages: string) =>
  expect.objectContaining({
    type: "prepare",
    requestId,
    setting: "python",
    driver: "python",
    properties: expect.objectContaining({ packages }),
  });

describe("a setting with packages", () => {
  it("a setting with packages is downloading until the runner has made what it needs", () => {
    const { sent, preparations } = somePreparations();
    preparations.prepare(aPython("requests"));
    expect(sent).toEqual([asked("1", "requests")]);
    expect(preparations.statusOf("python")).toEqual({ status: "DOWNLOADING_DEPENDENCIES" });
    preparations.receive({ type: "prepared", requestId: "1", problem: null });
    expect(preparations.statusOf("python")).toEqual({ status: "READY" });
  });

  it("a setting with packages says what could not be had, and is tried again when it is asked for anew", () => {
    const { preparations } = somePreparations();
    preparations.prepare(aPython("nosuch"));
    preparations.receive({ type: "prepared", requestId: "1", problem: "nosuch could not be installed" });
    expect(preparations.statusOf("python")).toEqual({ status: "ERROR", errorReason: "nosuch could not be installed" });
    preparations.prepare(aPython("nosuch"));
    expect(preparations.statusOf("python")).toEqual({ status: "DOWNLOADING_DEPENDENCIES" });
  });

  it("a setting with packages takes no answer that was meant for what it was before", () => {
    const { preparations } = somePreparations();
    preparations.prepare(aPython("one"));
    preparations.prepare(aPython("other"));
    preparations.receive({ type: "prepared", requestId: "1", problem: "one could not be installed" });
    expect(preparations.statusOf("python")).toEqual({ status: "DOWNLOADING_DEPENDENCIES" });
  });

  it("a setting with packages is asked for again of a runner that is new, unless it is settled", () => {
    const { sent, preparations } = somePreparations();
    preparations.prepare(aPython("requests"));
    preparations.askAgain();
    preparations.receive({ type: "prepared", requestId: "1", problem: null });
    preparations.askAgain();
    expect(sent).toEqual([asked("1", "requests"), asked("1", "requests")]);
  });
});

it.each([
  ["has no packages", aPython(" ")],
  ["runs as accounts, which could not reach them", aPython("requests", { isUserImpersonate: true })],
  ["is of another language", newSetting("sh", "sh")],
])("no preparation is asked for where a setting %s", (_what, setting) => {
  const { sent, preparations } = somePreparations();
  preparations.prepare(setting);
  expect(sent).toEqual([]);
  expect(preparations.statusOf(setting.id)).toEqual({ status: "READY" });
});
