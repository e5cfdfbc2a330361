import { expect, it } from "vitest";
import { paletteEntriesOf } from "../../ui/commands/entries.ts";
import { trashCommands } from "./trash-commands.ts";

it("are in the palette while there is something in the trash, and done by the same actions as the buttons", () => {
  const done: string[] = [];
  const actions = {
    restoreAll: async () => void done.push("restored"),
    emptyTrash: async () => void done.push("emptied"),
  };
  const entriesFor = (count: number) => paletteEntriesOf(trashCommands, () => ({ count, actions }), "Trash");
  expect(entriesFor(0)).toEqual([]);
  const [restoreAll, emptyTrash] = entriesFor(2);
  expect([restoreAll?.label, emptyTrash?.label]).toEqual(["Restore all", "Empty trash…"]);
  restoreAll?.perform();
  emptyTrash?.perform();
  // The other is asked about first.
  expect(done).toEqual(["restored"]);
});
