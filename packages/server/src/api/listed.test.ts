import type { NoteInfo } from "@octavo/protocol";
import { expect, it } from "vitest";
import { anonymous } from "../auth/principal.ts";
import { Configuration } from "../configuration/configuration.ts";
import { createNote } from "../testing/a-notebook.ts";
import { aServer } from "../testing/a-server.ts";
import { listedFor } from "./listed.ts";

it("lists leave out the home note only where that is wanted, and it opens all the same", async () => {
  const server = await aServer();
  try {
    const home = await createNote(server, "/Home");
    await createNote(server, "/A");
    const paths = async (properties: Record<string, string>) => {
      const configuration = new Configuration({ env: {}, file: properties, site: new Map() });

      const notes: readonly NoteInfo[] = listedFor({ ...server, configuration }, anonymous);
      return notes.map(({ path }) => path);
    };
    const named = { "zeppelin.notebook.homescreen": home.note.id };
    expect(await paths(named)).toEqual(["/A", "/Home"]);
    expect(await paths({ ...named, "zeppelin.notebook.homescreen.hide": "true" })).toEqual(["/A"]);
    expect(await paths({ "zeppelin.notebook.homescreen.hide": "true" })).toEqual(["/A", "/Home"]);
    expect(server.notebook.has(home.note.id)).toBe(true);
  } finally {
    await server.close();
  }
});
