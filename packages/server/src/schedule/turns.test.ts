import { describe, expect, it } from "vitest";
import { Turns } from "./turns.ts";

/** Turns whose work ends when a test says so. */
function someTurns(atOnce: number, atOnceOfOne: number) {
  const turns = new Turns({ atOnce, atOnceOfOne });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (name: string) =>
    turns
      .take(name.slice(0, 1), async () => {
        begun.push(name);
        await new Promise<void>((resolve, reject) => {
          ends.set(name, (error) => (error ? reject(error) : resolve()));
        });
        return name;
      })
      .catch(() => "failed");
  return { turns, begun, ask, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

describe("turns", () => {
  it("turns are as many at once as the limit says, of one owner in order, also when one fails", async () => {
    const { turns, begun, ask, end } = someTurns(2, 2);
    const all = ["a0", "a1", "a2", "a3"].map(ask);
    await expect.poll(() => begun).toEqual(["a0", "a1"]);
    end("a1", new Error("no"));
    await expect.poll(() => begun).toEqual(["a0", "a1", "a2"]);
    end("a0");
    await expect.poll(() => begun).toEqual(["a0", "a1", "a2", "a3"]);
    end("a2");
    end("a3");
    expect(await Promise.all(all)).toEqual(["a0", "failed", "a2", "a3"]);
    expect(await turns.take("a", async () => "free again")).toBe("free again");
  });

  it("turns go from owner to owner: an owner who asks for one thing waits for one of each other owner at most", async () => {
    const { begun, ask, end } = someTurns(1, 1);
    const many = Array.from({ length: 24 }, (_, index) => `a${index}`);
    for (const name of [...many, "b0", "b1", "c0"]) void ask(name);
    for (let ended = 0; ended < 5; ended++) {
      await expect.poll(() => begun).toHaveLength(ended + 1);
      end(begun[ended] ?? "");
    }
    await expect.poll(() => begun).toEqual(["a0", "b0", "c0", "a1", "b1", "a2"]);
  });

  it("turns of one owner are as many as their limit says, and the rest is free for others", async () => {
    const { begun, ask, end } = someTurns(4, 2);
    for (const name of ["a0", "a1", "a2", "a3", "b0"]) void ask(name);
    await expect.poll(() => begun).toEqual(["a0", "a1", "b0"]);
    void ask("c0");
    await expect.poll(() => begun).toEqual(["a0", "a1", "b0", "c0"]);
    end("b0");
    void ask("b1");
    await expect.poll(() => begun).toEqual(["a0", "a1", "b0", "c0", "b1"]);
    end("a0");
    await expect.poll(() => begun.at(-1)).toBe("a2");
  });
});
