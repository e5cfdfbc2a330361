import type { JsonObject, NoteId } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decideOperations } from "../notebook/paragraphs.ts";
import { type AServer, aServer } from "../testing/a-server.ts";

const daily = "0 0 6 * * ?";
let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro: "[users]\nada = secret, admin\nbob = secret\neve = secret\n[roles]\nadmin = *\n" });
});
afterEach(() => server.close());

/** As it comes with a home: no request has set its schedule. */
async function aNoteWith(config: JsonObject, owner: string): Promise<NoteId> {
  const live = await server.notebook.create({
    path: `/${owner}/${JSON.stringify(config).length}`,
    user: owner,
    withEmptyParagraph: false,
  });
  await decideOperations(live, [{ type: "noteConfigured", config: { ...live.note.config, ...config } }]).durable;
  return live.note.id;
}

const states = async () =>
  (await server.services.keptSchedules.list()).map((each) => [
    each.id,
    each.state,
    each.state === "waits" ? each.principal.user : each.user,
  ]);

describe("schedules that came with notes", () => {
  it("one take-over gives each schedule to the user that it names, else to an owner, once", async () => {
    const named = await aNoteWith({ cron: daily, cronExecutingUser: "bob" }, "bob");
    const ofOwner = await aNoteWith({ cron: daily, cronExecutingUser: "left-long-ago" }, "eve");
    const wrong = await aNoteWith({ cron: "daily" }, "ada");
    await aNoteWith({}, "ada");
    expect(await states()).toEqual(
      expect.arrayContaining([
        [named, "waits", "bob"],
        [ofOwner, "waits", "eve"],
        [wrong, "cannot", null],
      ]),
    );
    const taken = await server.services.keptSchedules.takeOver();
    expect(taken.map(({ id }) => id).toSorted()).toEqual([named, ofOwner].toSorted());
    const live = await server.notebook.open(ofOwner);
    expect(live.note.config).toMatchObject({ cron: daily, cronExecutingUser: "eve", cronExecutingRoles: "[]" });
    expect(server.schedules.state(named).schedule).toMatchObject({ user: "bob", expression: daily });
    expect(await states()).toEqual(
      expect.arrayContaining([
        [named, "runs", "bob"],
        [ofOwner, "runs", "eve"],
      ]),
    );
    expect(await server.services.keptSchedules.takeOver()).toEqual([]);
  });

  it("a schedule is not taken over when the user that it names may not run the note", async () => {
    const id = await aNoteWith({ cron: daily, cronExecutingUser: "bob" }, "eve");
    const own = ["eve"];
    await server.access.change(id, { readers: own, runners: own, writers: own, owners: own }, "eve");
    expect(await states()).toEqual([[id, "waits", "eve"]]);
  });

  it("schedules of closed notes are found, too", async () => {
    const id = await aNoteWith({ cron: daily, cronExecutingUser: "bob" }, "bob");
    await server.openNotes.saveAll();
    server.openNotes.drop(id);
    expect(await states()).toEqual([[id, "waits", "bob"]]);
  });
});
