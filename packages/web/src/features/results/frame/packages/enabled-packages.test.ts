import { expect, it } from "vitest";
import { packagesIn } from "./enabled-packages.ts";

const aPackage = (type: string, name: string) => ({
  ...{ type, name, artifact: `${name}@1`, icon: "" },
});

it("views stand in the saved order, and those without a place in it behind them", () => {
  const views = ["a", "b", "c", "d"].map((name) => aPackage("VISUALIZATION", name));
  expect(packagesIn(views, ["c", "gone", "a"]).views.map(({ name }) => name)).toEqual(["c", "a", "b", "d"]);
});
