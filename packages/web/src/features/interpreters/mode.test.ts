import { describe, expect, it } from "vitest";
import {
  describeMode,
  type Mode,
  mayImpersonate,
  modeOfOption,
  optionOfMode,
  optionWords,
  placesFor,
  sharings,
  withProcessScope,
} from "./mode.ts";

const modes: readonly Mode[] = [
  { place: "Globally", sharing: "shared", note: "shared" },
  ...(["scoped", "isolated"] as const).flatMap((sharing): Mode[] => [
    { place: "Per Note", sharing, note: sharing },
    ...sharings.map((note): Mode => ({ place: "Per User", sharing, note })),
  ]),
];

describe("the mode of a setting", () => {
  it.each(modes)("$place, $sharing, $note is written so that reading gives it back", (mode) => {
    expect(modeOfOption(optionOfMode(mode))).toEqual(mode);
    expect(describeMode(mode)).toMatch(/^(One|Each) .*\.$/);
  });

  it("is shared by all where nothing is said, or something unknown", () => {
    expect(modeOfOption({})).toEqual(modes[0]);
    expect(modeOfOption({ perNote: "", perUser: "odd" })).toEqual(modes[0]);
  });

  it("is chosen among those that there are, and itself where there are no accounts any more", () => {
    expect(placesFor({ place: "Globally" }, true)).toEqual(["Globally", "Per Note", "Per User"]);
    expect(placesFor({ place: "Globally" }, false)).toEqual(["Globally", "Per Note"]);
    expect(placesFor({ place: "Per User" }, false)).toEqual(["Globally", "Per Note", "Per User"]);
  });

  it("is described with the process that it connects to, and the account that code runs as where that can be", () => {
    const option = { isExistingProcess: false, port: -1, setPermission: false, isUserImpersonate: true };
    const perUser = { ...option, perNote: "shared", perUser: "isolated" };
    expect(optionWords(perUser)).toBe(
      "Each user has a process of its own. Code runs as the system account of the same name as the user.",
    );
    expect(optionWords({ ...perUser, perUser: "scoped" })).not.toContain("account");
    expect(optionWords({ ...option, isExistingProcess: true, host: "far", port: 4000 })).toMatch(
      /It is the existing process at far:4000\.$/,
    );
  });

  it("marks sessions and processes for clients that read these", () => {
    expect(optionOfMode({ place: "Per Note", sharing: "scoped", note: "scoped" })).toMatchObject({
      session: true,
      process: false,
    });
    expect(optionOfMode({ place: "Per User", sharing: "isolated", note: "shared" })).toMatchObject({
      session: false,
      process: true,
    });
  });

  it("begins isolated in another place, and allows impersonation for isolated users alone", () => {
    const global = modes[0] as Mode;
    const perUser = withProcessScope(global, "Per User");
    expect(perUser).toEqual({ place: "Per User", sharing: "isolated", note: "shared" });
    expect(mayImpersonate(perUser)).toBe(true);
    expect(mayImpersonate({ ...perUser, sharing: "scoped" })).toBe(false);
    expect(withProcessScope(perUser, "Per User")).toBe(perUser);
  });
});
