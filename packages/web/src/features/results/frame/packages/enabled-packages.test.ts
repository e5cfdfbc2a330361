import { expect, it } from "vitest";
import { packagesIn } from "./enabled-packages.ts";

const aPackage = (type: string, name: string, spell?: { magic: string }) => ({
  ...{ type, name, artifact: `${name}@1`, icon: "" },
  ...(spell && { spell }),
});

it("views stand in the saved order, and those without a place in it behind them", () => {
  const views = ["a", "b", "c", "d"].map((name) => aPackage("VISUALIZATION", name));
  expect(packagesIn(views, ["c", "gone", "a"]).views.map(({ name }) => name)).toEqual(["c", "a", "b", "d"]);
});

it("spells are those that say with which magic their paragraphs begin", () => {
  const described = [
    aPackage("SPELL", "flow", { magic: "%flow" }),
    aPackage("SPELL", "mute"),
    aPackage("SPELL", "plain", { magic: "flow" }),
    aPackage("VISUALIZATION", "view", { magic: "%view" }),
  ];
  expect(packagesIn(described, []).spells).toEqual([{ name: "flow", artifact: "flow@1", magic: "%flow" }]);
});
