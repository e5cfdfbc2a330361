import { describe, expect, it } from "vitest";
import type { ToSpell } from "./drawing/spell/messages.ts";
import { connectSpells, type SpellSource } from "./frame-spell.ts";
import { mergedConfig } from "./packages/spell-source.ts";

const script = new Blob(["script"]);

function aFrame(more: Partial<SpellSource> = {}) {
  const posted: ToSpell[] = [];
  const asked: string[] = [];
  const spells = ["a", "b"].map((name) => ({ name, artifact: `${name}@1`, magic: `%${name}` }));
  const frame = connectSpells({
    source: {
      enabled: async () => ({ spells }),
      script: async ({ name }) => {
        asked.push(name);
        return script;
      },
      config: async ({ name }) => ({ of: name }),
      ...more,
    },
    words: { noSpell: (magic) => `no ${magic}` },
    post: (message) => posted.push(message),
    onSilent: () => {},
    schedule: () => () => {},
  });
  return { frame, posted, asked };
}

describe("a frame that draws by spells", () => {
  it("gets a spell that is on with its settings and the magics of all, once", async () => {
    const { frame, posted, asked } = aFrame();
    for (let time = 0; time < 3; time += 1) frame.receive({ type: "wanted", magic: "%b" });
    await expect
      .poll(() => posted)
      .toEqual([{ type: "spell", magic: "%b", script, config: '{"of":"b"}', magics: ["%a", "%b"] }, { type: "ping" }]);
    expect(asked).toEqual(["b"]);
  });

  it("that has ended is asked for no answer, also when its spell comes behind that", async () => {
    const coming: (() => void)[] = [];
    const late = () => new Promise<Blob>((resolve) => void coming.push(() => resolve(script)));
    const { frame, posted } = aFrame({ script: late });
    frame.receive({ type: "wanted", magic: "%a" });
    await expect.poll(() => coming.length).toBe(1);
    frame.stop();
    coming[0]?.();
    await expect.poll(() => posted.map(({ type }) => type)).toContain("spell");
    expect(posted.map(({ type }) => type)).not.toContain("ping");
  });

  it("gets no spell that is not on, and learns why one does not come", async () => {
    const { frame, posted } = aFrame({ script: () => Promise.reject(new Error("It cannot be built.")) });
    frame.receive({ type: "wanted", magic: "%c" });
    frame.receive({ type: "wanted", magic: "%a" });
    await expect
      .poll(() =>
        posted.toSorted((one, other) => ("magic" in one && "magic" in other && one.magic < other.magic ? -1 : 1)),
      )
      .toEqual([
        { type: "noSpell", magic: "%a", problem: "It cannot be built." },
        { type: "noSpell", magic: "%c", problem: "no %c" },
      ]);
  });

  it("is not given more than fifty", async () => {
    const { frame, posted } = aFrame();
    for (let at = 0; at < 60; at += 1) frame.receive({ type: "wanted", magic: `%${at}` });
    await expect.poll(() => posted.length).toBe(50);
  });
});

it("what is set for a package goes before what it begins with", () => {
  const confSpec = { repeat: { type: "number", defaultValue: 2 }, delay: { defaultValue: 1 }, odd: 7 };
  expect(mergedConfig({ confSpec: confSpec as never, confPersisted: { delay: 5, more: "x" } })).toEqual({
    repeat: 2,
    delay: 5,
    more: "x",
  });
  expect(mergedConfig({})).toEqual({});
});
