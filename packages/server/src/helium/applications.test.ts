import { describe, expect, it } from "vitest";
import { viewOfNote } from "../notebook/note-view.ts";
import { aLiveNote } from "../testing/a-live-note.ts";
import { loadApplication, suggestedApplications } from "./applications.ts";
import type { Listed } from "./helium.ts";

function listed(name: string, rest: Partial<Listed["pkg"]> = {}): Listed {
  return { registry: "/r", enabled: true, pkg: { type: "APPLICATION", name, artifact: `${name}@1`, ...rest } };
}

const heliumOf = (...packages: readonly Listed[]) => ({ enabled: async () => packages });
const namesOf = async (packages: readonly Listed[], there: readonly string[] = []) =>
  (await suggestedApplications(heliumOf(...packages), (name) => there.includes(name))).map(({ pkg }) => pkg.name);

describe("suggestions", () => {
  it("are the applications that are on, by name", async () => {
    expect(await namesOf([listed("b"), listed("flow", { type: "SPELL" }), listed("a")])).toEqual(["a", "b"]);
  });

  it("need all of one list of resources", async () => {
    const resources = [["rides", "days"], ["frame"]];
    const packages = [listed("a", { resources }), listed("b", { resources: [] })];
    expect(await namesOf(packages)).toEqual(["b"]);
    expect(await namesOf(packages, ["rides"])).toEqual(["b"]);
    expect(await namesOf(packages, ["rides", "days"])).toEqual(["a", "b"]);
    expect(await namesOf(packages, ["frame"])).toEqual(["a", "b"]);
  });
});

describe("an application that is loaded", () => {
  it("says on its note why it cannot run", async () => {
    const live = viewOfNote(aLiveNote().live, null);
    const paragraph = live.note.paragraphs[0];
    if (!paragraph) throw new Error("The note has no paragraph.");
    const sent: unknown[] = [];
    const notices = {
      sendToNote: (where: unknown, { op, data }: { op: string; data: object }) => sent.push([where === live, op, data]),
    };
    const id = await loadApplication(
      { helium: heliumOf(listed("my.clock")), notices },
      { live, paragraph, name: "my.clock" },
    );
    expect(id).toBe(`app_${live.note.id}-${paragraph.id}my_clock`);
    const place = { noteId: live.note.id, paragraphId: paragraph.id, appId: id };
    expect(sent).toEqual([
      [true, "APP_LOAD", { ...place, pkg: listed("my.clock").pkg }],
      [true, "APP_STATUS_CHANGE", { ...place, status: "LOADING" }],
      [true, "APP_UPDATE_OUTPUT", { ...place, index: 0, type: "TEXT", data: "" }],
      [true, "APP_APPEND_OUTPUT", { ...place, index: 0, data: expect.stringContaining("Java") }],
      [true, "APP_STATUS_CHANGE", { ...place, status: "ERROR" }],
    ]);
  });

  it.each(["flow", "nosuch"])("is none when %s is none that is on", async (name) => {
    const { live } = aLiveNote();
    const helium = heliumOf(listed("flow", { type: "SPELL" }));
    const paragraph = live.note.paragraphs[0];
    if (!paragraph) throw new Error("The note has no paragraph.");
    const notices = { sendToNote: () => {} };
    await expect(
      loadApplication({ helium, notices }, { live: viewOfNote(live, null), paragraph, name }),
    ).rejects.toMatchObject({ code: "packageNotFound" });
  });
});
