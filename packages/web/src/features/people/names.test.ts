import { expect, it } from "vitest";
import { cleanNames, searchOnPause, splitTyped } from "./names.ts";

it("saves names without blanks around them, and each once", () => {
  expect(cleanNames([" ada", "bob", "", "ada ", "  "])).toEqual(["ada", "bob"]);
});

it("takes what stands before a separator as typed to its end, however the separator came", () => {
  expect(splitTyped("bea,cal d")).toEqual({ whole: ["bea", "cal"], rest: "d" });
  expect(splitTyped("bea ")).toEqual({ whole: ["bea"], rest: "" });
  expect(splitTyped("bea")).toEqual({ whole: [], rest: "bea" });
});

it("asks for names of three characters and more, 250 ms after the last of them [constant.permission.search rule.permissions.user-search]", () => {
  const waits: number[] = [];
  const asked: string[] = [];
  const clock = {
    after(delayMs: number, callback: () => void) {
      waits.push(delayMs);
      callback();
      return () => {};
    },
  };
  const search = (typed: string) => searchOnPause(clock, typed, (wanted) => asked.push(wanted));
  expect(["", "b", "bo", " bo "].map(search)).toEqual([null, null, null, null]);
  expect([search("bob"), search(" bobb ")]).not.toContain(null);
  expect([waits, asked]).toEqual([
    [250, 250],
    ["bob", "bobb"],
  ]);
});
