/** What home shows of notes at a glance: how they ran last, what failed, what others share; and the way back from a note to its folder. */
import { expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { logInBefore } from "../harness/logged-in.ts";
import { useStage } from "../harness/stage.ts";
import { HomePage } from "../pages/home-page.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage({ data: () => usersData({ ada: ["admin"], bobby: [] }, { publicNotes: false }) });

async function adas(method: string, path: string, body?: unknown): Promise<unknown> {
  const { address } = stage.octavo;
  const { cookie } = await logIn(address, "ada", "ada-password");
  return (await call(address, method, path, body, { cookie })).json.body;
}

/** A note that has run; `text` decides how. */
async function ranNote(notePath: string, text: string): Promise<string> {
  const id = String(await adas("POST", "/notebook", { notePath, paragraphs: [{ text }] }));
  const { paragraphs } = (await adas("GET", `/notebook/${id}`)) as { paragraphs: { id: string }[] };
  await adas("POST", `/notebook/run/${id}/${paragraphs[0]?.id}`);
  return id;
}

async function homeOf(user: string, options = {}): Promise<HomePage> {
  const page = await stage.newPage(options);
  await logInBefore(page, stage.octavo.address, user);
  return HomePage.open(page, stage.octavo.address);
}

it("home shows how notes ran last, lists what failed lately, and leads from a note to its folder", async () => {
  await ranNote("/Finance/2024/Revenue", "%md\n# Fine");
  await ranNote("/Finance/2024/Costs", "%sh\nexit 3");
  const home = await homeOf("ada");
  const failed = home.page.getByRole("region", { name: "Failed lately" });
  await failed.getByRole("link", { name: /^Costs/ }).click();
  const note = await NotePage.shown(home.page);
  await note.page.getByRole("main").getByRole("link", { name: "2024", exact: true }).click();
  const descriptionOf = (name: string) => home.line(name).getAttribute("aria-description");
  await expect.poll(() => descriptionOf("Costs")).toMatch(/^last run failed, .*changed/);
  expect(await descriptionOf("Revenue")).toMatch(/^ran .*changed/);
});

it("lists what others share with one by name, and no more than that", async () => {
  const id = await ranNote("/Finance/For Bobby", "%md\n# Fine");
  const home = await homeOf("bobby");
  await home.line("Start here").waitFor();
  expect(await home.page.getByRole("region", { name: "Shared with me" }).count()).toBe(0);
  const own = ["ada"];
  await adas("PUT", `/notebook/${id}/permissions`, {
    owners: own,
    writers: own,
    runners: own,
    readers: ["ada", "bobby"],
  });
  await home.page
    .getByRole("region", { name: "Shared with me" })
    .getByRole("link", { name: /^For Bobby/ })
    .waitFor();
});
