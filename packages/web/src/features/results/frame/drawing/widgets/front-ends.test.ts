import { describe, expect, it } from "vitest";
import { createFrontEnds } from "./front-ends.ts";
import type { FrontEnd } from "./messages.ts";
import { exportsOfScript, withFilesInside } from "./notebook-script.ts";

const base = { DOMWidgetModel: class {} };
const modules = { "@jupyter-widgets/base": base };
const script =
  'define(["@jupyter-widgets/base", "module"], (base, module) => ({ Model: base.DOMWidgetModel, module }));';

function someFrontEnds(contents: Readonly<Record<string, FrontEnd>>) {
  const asked: string[] = [];
  const frontEnds = createFrontEnds({
    modules,
    ask(name) {
      asked.push(name);
      queueMicrotask(() => frontEnds.receive({ type: "frontEnd", name, content: contents[name] ?? null }));
    },
  });
  return { frontEnds, asked };
}

describe("front ends in a frame", () => {
  it("front ends are requested once and use the modules of the page", async () => {
    const { frontEnds, asked } = someFrontEnds({ a: { script, files: {} } });
    const [one, other] = await Promise.all([frontEnds.exportsOf("a"), frontEnds.exportsOf("a")]);
    expect(one["Model"]).toBe(base.DOMWidgetModel);
    expect(other).toBe(one);
    expect(asked).toEqual(["a"]);
  });

  it("a missing front end is requested again by the next model", async () => {
    const { frontEnds, asked } = someFrontEnds({});
    expect(await frontEnds.exportsOf("a")).toEqual({});
    expect(await frontEnds.exportsOf("a")).toEqual({});
    expect(await frontEnds.exportsOf(undefined)).toEqual({});
    expect(asked).toEqual(["a", "a"]);
  });

  it("a front end may be members of a state", async () => {
    const { frontEnds } = someFrontEnds({ a: { state: { _esm: "export default {}" } } });
    expect(await frontEnds.stateOf("a")).toEqual({ _esm: "export default {}" });
    expect(await frontEnds.exportsOf("a")).toEqual({});
  });

  it("a front end that lacks a module says so", () => {
    expect(() => exportsOfScript({ script: 'define(["pears"], () => 1)', files: {} }, modules)).toThrow(
      "There is no module pears here.",
    );
  });
});

describe("pictures of a front end", () => {
  it("pictures of a front end are embedded in its script", () => {
    const files = { "1f.png": "UE5H" };
    expect(withFilesInside('a=n.p+"1f.png",b=n.p + "2f.png"', files)).toBe(
      'a="data:image/png;base64,UE5H",b=n.p + "2f.png"',
    );
  });
});
