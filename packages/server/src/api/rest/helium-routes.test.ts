import { NotebookError } from "@octavo/protocol";
import { describe, expect, it } from "vitest";
import type { Services } from "../services.ts";
import { heliumRoutes } from "./helium-routes.ts";

/** What the route of scripts answers, and how it asks for one. */
async function load(query: object, { isAdmin = false, failure = null as NotebookError | null } = {}) {
  const asked: unknown[] = [];
  const helium = {
    async script(name: string, isAnew: boolean) {
      asked.push([name, isAnew]);
      if (failure) throw failure;
      return "script";
    },
  };
  const services = { helium, access: { isAdmin: () => isAdmin } } as unknown as Services;
  const route = heliumRoutes(services).find(({ path }) => path === "/helium/bundle/load/:name");
  const reply = { type: () => reply, send: (text: string) => text };
  const place = { params: { name: "charts" }, query, asker: { user: "ada" } };
  const answer = await route?.handle(place as never, reply as never);
  return { answer, asked };
}

describe("the script of a package", () => {
  it("is the one that there is, and an administrator has it made anew", async () => {
    expect(await load({}, { isAdmin: true })).toEqual({ answer: "script", asked: [["charts", false]] });
    const refresh = { refresh: "true" };
    expect(await load(refresh, { isAdmin: true })).toEqual({ answer: "script", asked: [["charts", true]] });
  });

  it("is not made anew for other users", async () => {
    expect(await load({ refresh: "true" })).toEqual({ answer: "script", asked: [["charts", false]] });
  });

  it("says why there is none, and hides no other error", async () => {
    const failure = new NotebookError("packageBroken", "It is torn.");
    expect((await load({}, { failure })).answer).toBe("ERROR: It is torn.");
    await expect(load({}, { failure: new NotebookError("diskRefused") })).rejects.toMatchObject({
      code: "diskRefused",
    });
  });
});
