/** A server that is started with accounts and without walls, as its users see it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { useStage } from "../harness/stage.ts";
import { LoginPage } from "../pages/login-page.ts";

const stage = useStage({
  data: async () => {
    const data = await usersData({ ada: ["admin"], bob: [] });
    await writeFile(join(data, "conf", "octavo.json"), JSON.stringify({ trustUsers: true }));
    return data;
  },
});

async function openAs(user: string) {
  const page = await stage.newPage();
  await page.goto(stage.octavo.address);
  await new LoginPage(page).logIn(user, `${user}-password`);
  await page.getByRole("button", { name: `Logged in as ${user}` }).waitFor();
  return page;
}

describe("a server without walls between its users", () => {
  it("says so to administrators on each page, also after a reload, and to no other user", async () => {
    const page = await openAs("ada");
    const warning = (of: typeof page) => of.getByText("No walls between users");
    await warning(page).waitFor();
    await page.goto(`${stage.octavo.address}/#/jobmanager`);
    await page.reload();
    await warning(page).waitFor();
    expect(await warning(await openAs("bob")).count()).toBe(0);
  });
});
