import { RestError } from "@octavo/client";
import { afterEach, describe, expect, it } from "vitest";
import { closeDialog, dialogStore } from "./dialogs/dialog-store.ts";
import { saveUnlessTaken } from "./notify.ts";
import type { Busy } from "./use-busy.ts";

const saving = { during: (work) => work(), isAwaited: () => true } as Pick<Busy, "during" | "isAwaited"> as Busy;
const question = { title: "Changed", text: "", action: "Replace" };

/** Saves where others have changed it or not, and returns what came of it. */
async function saved(compared: { readonly isTaken: boolean } | null, put: () => Promise<void>) {
  const refused: string[] = [];
  const compare = async () => compared && { ...compared, put };
  await saveUnlessTaken({ saving, compare, question, refuse: ({ message }) => refused.push(message) });
  return refused;
}

function asked() {
  const { dialog, isOpen } = dialogStore.getState();
  return isOpen && dialog?.type === "confirm" ? dialog.confirmation : null;
}

afterEach(closeDialog);

describe("what is saved after others", () => {
  it("is put at once where they have changed nothing, and not where it is not wanted any more", async () => {
    const puts: string[] = [];
    const put = async () => void puts.push("put");
    expect(await saved(null, put)).toEqual([]);
    expect(puts).toEqual([]);
    expect(await saved({ isTaken: false }, put)).toEqual([]);
    expect([puts, asked()]).toEqual([["put"], null]);
  });

  it("is put in the place of theirs when the user says so, and a refusal of that is reported, too", async () => {
    const refusal = async () => {
      throw new RestError(503, "The disk is full.");
    };
    const refused = await saved({ isTaken: true }, refusal);
    expect(asked()?.title).toBe("Changed");
    expect(refused).toEqual([]);
    asked()?.perform();
    await expect.poll(() => refused).toEqual(["The disk is full."]);
  });
});
