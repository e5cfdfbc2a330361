/** Packages of others: which there are, which are enabled, and how. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { writePackages } from "../harness/helium-packages.ts";
import { makeDataFolder } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import { SettingsScreen } from "../pages/settings-screen.ts";

const view = (name: string, more: object = {}) => ({
  type: "VISUALIZATION",
  name,
  artifact: `${name}@1.0.0`,
  description: `Draws ${name}`,
  license: "Apache-2.0",
  ...more,
});
const packages = [
  ...Array.from({ length: 11 }, (_, at) => view(`chart-${at}`, { published: `2020-01-${10 + at}` })),
  view("local-map", {
    license: "",
    config: {
      zoom: { type: "number", description: "Where the map begins", defaultValue: 4 },
      layers: { type: "json", description: "What lies on it", defaultValue: ["roads"] },
      title: { type: "string", description: "What stands above it" },
    },
  }),
  view("local-map", { artifact: "local-map@0.9.0" }),
  view("hostile".repeat(30), {
    published: "2000-01-01",
    icon: '<svg width="18" height="18" onload="document.title=1"><script>document.title=1</script><path d="M0 0h9v9z"/></svg>',
    description: '<img src=x onerror="document.title=1">',
    license: { not: "a text" },
  }),
  { type: "SPELL", name: "echo-spell", artifact: "echo-spell@1.0.0", spell: { magic: "%echo", usage: "%echo words" } },
  { type: "INTERPRETER", name: "far", artifact: "far@0.2", groupId: "org.example", description: "Speaks far" },
];

const stage = useStage({
  async data() {
    const data = await makeDataFolder();
    await writePackages(data, packages, { "chart-9": "export default class {" });
    return data;
  },
});

async function open(): Promise<SettingsScreen> {
  const page: Page = await stage.newPage();
  const screen = await SettingsScreen.open(page, stage.octavo.address, "/helium");
  await screen.title.waitFor();
  return screen;
}

const asked = async (path: string) => (await call(stage.octavo.address, "GET", path)).json.body;
const failing = (page: Page, path: string, message: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message } }));

describe("packages", () => {
  it("are listed by type, ten a page, what is of this machine first and then the latest [route.helium field.helium.package field.helium.types]", async () => {
    const screen = await open();
    const names = () => screen.page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    await expect.poll(names).toEqual(["local-map", ...Array.from({ length: 9 }, (_, at) => `chart-${10 - at}`)]);
    await screen.page.getByRole("button", { name: "Page 2" }).click();
    await expect.poll(names).toEqual(["chart-1", "chart-0", "hostile".repeat(30)]);
    await screen.page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await screen.page.getByRole("heading", { name: "Jobs" }).waitFor();
    await screen.page.goBack();
    await expect.poll(names).toEqual(["chart-1", "chart-0", "hostile".repeat(30)]);
    await screen.page.getByText("Spell 1", { exact: true }).click();
    await screen.entry("echo-spell").getByText("%echo words").waitFor();
    await screen.page.getByText("Application 0", { exact: true }).click();
    await screen.page.getByRole("heading", { name: "Currently there is no available package to be listed" }).waitFor();
  });

  it("are enabled and disabled, in any version [rest.POST./helium/enable/{name} rest.POST./helium/disable/{name}]", async () => {
    const screen = await open();
    const entry = screen.entry("local-map");
    await screen.button("Enable local-map").click();
    await screen.question("Do you want to enable Helium Package?").getByText("License: Unknown").waitFor();
    await screen.answer("Do you want to enable Helium Package?", "Enable");
    await entry.getByText("Enabled", { exact: true }).waitFor();
    await screen.button("Versions of local-map").click();
    await screen.button("Enable local-map@0.9.0").click();
    await screen.answer("Do you want to enable Helium Package?", "Enable");
    // The keyboard stays at what was pressed, whatever it says now.
    await screen.button("Disable local-map@0.9.0").and(screen.page.locator(":focus")).waitFor();
    const versions = entry.getByRole("list", { name: "All versions of local-map" }).getByRole("listitem");
    expect(await versions.allTextContents()).toEqual([
      "local-map@1.0.0License unknownEnable",
      "local-map@0.9.0Apache-2.0EnabledDisable",
    ]);
    await expect.poll(() => asked("/helium/enabledPackage")).toMatchObject([{ pkg: { artifact: "local-map@0.9.0" } }]);
    await screen.palette.choose("disable local-map");
    await screen.answer("Do you want to disable Helium Package?", "Disable");
    await screen.button("Enable local-map").waitFor();
    expect(await asked("/helium/enabledPackage")).toEqual([]);
  });

  it("say in their card why no script could be made of them, with the log", async () => {
    const screen = await open();
    await screen.button("Enable chart-9").click();
    await screen.answer("Do you want to enable Helium Package?", "Enable");
    const dialog = screen.question("Error on enabling chart-9");
    await dialog.getByText("node_modules/chart-9/index.js:1:").waitFor();
    await dialog.getByText("Close", { exact: true }).click();
    const entry = screen.entry("chart-9");
    await entry.getByText("No script could be made of this package.").waitFor();
    await entry.getByText("Log", { exact: true }).click();
    await expect.poll(() => entry.locator("pre").textContent()).toContain("index.js:1:");
    await screen.button("Enable chart-9").waitFor();
  });

  it("are put in the order in which notes offer them, with the keyboard too [rest.GET./helium/order/visualization rest.POST./helium/order/visualization]", async () => {
    for (const name of ["chart-3", "chart-4"]) await enable(name);
    const screen = await open();
    const order = screen.entry("Display order").getByRole("listitem");
    await expect.poll(() => order.allTextContents()).toEqual(["chart-3", "chart-4"]);
    expect(await screen.button("Save order").count()).toBe(0);
    const forward = screen.button("Move chart-4 forward");
    await forward.press("Enter");
    await screen.page.getByText("chart-4 is number 1 of 2").waitFor({ state: "attached" });
    // At the end it has nothing more to do, and keeps the keyboard.
    await forward.press("Enter");
    expect(await forward.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => order.allTextContents()).toEqual(["chart-4", "chart-3"]);
    await screen.page.getByRole("banner").getByRole("link", { name: "Jobs" }).click();
    await screen.answer("Changes will be discarded.", "Cancel");
    await screen.button("Save order").click();
    await screen.answer("Save changes?", "Save");
    await expect.poll(() => asked("/helium/order/visualization")).toEqual(["chart-4", "chart-3"]);
    await screen.reload();
    await expect.poll(() => order.allTextContents()).toEqual(["chart-4", "chart-3"]);
  });

  it("keep an order that was begun while other types are looked at, and move nothing that is not in sight", async () => {
    for (const name of ["chart-3", "chart-4"]) await enable(name);
    const screen = await open();
    const order = screen.entry("Display order").getByRole("listitem");
    await expect.poll(() => order.allTextContents()).toHaveLength(2);
    const moved = (await order.allTextContents()).toReversed();
    await screen.button(`Move ${moved[0]} forward`).press("Enter");
    await expect.poll(() => order.allTextContents()).toEqual(moved);
    await screen.page.getByText("Spell 1", { exact: true }).click();
    await screen.entry("echo-spell").waitFor();
    expect(await screen.entry("Display order").count()).toBe(0);
    await screen.palette.open();
    await expect.poll(() => screen.palette.names()).toContain("Save order");
    expect((await screen.palette.names()).filter((name) => name.startsWith("Move "))).toEqual([]);
    await screen.page.keyboard.press("Escape");
    await screen.page.getByText(/^Visualization \d+$/).click();
    await expect.poll(() => order.allTextContents()).toEqual(moved);
    await screen.button("Save order").waitFor();
  });

  it("keep the form of one in sight whatever else is looked for", async () => {
    const screen = await open();
    await screen.button("Config of local-map").click();
    const title = screen.form("Config of local-map").getByRole("textbox", { name: "Value of title" });
    await title.fill("half a ti");
    await screen.page.getByText("Spell 1", { exact: true }).click();
    await screen.entry("echo-spell").waitFor();
    await screen.page.getByPlaceholder("Search packages…").fill("echo");
    expect(await title.inputValue()).toBe("half a ti");
    await screen.form("Config of local-map").getByRole("button", { name: "Close" }).click();
    await screen.answer("Changes will be discarded.", "Discard");
    await screen.entry("local-map").waitFor({ state: "detached" });
  });

  it("are configured, with values read by the type of their field [field.helium.config rule.helium.parse rule.helium.save]", async () => {
    const screen = await open();
    await screen.button("Config of local-map").click();
    const form = screen.form("Config of local-map");
    const zoom = form.getByRole("textbox", { name: "Value of zoom" });
    expect(await zoom.getAttribute("placeholder")).toBe("4");
    await zoom.fill("7.5");
    await form.getByRole("textbox", { name: "Value of layers" }).fill('["water"]');
    await form.getByRole("textbox", { name: "Value of title" }).fill("12");
    const saving = screen.page.waitForRequest((request) => request.method() === "POST");
    await form.getByRole("button", { name: "Save" }).click();
    expect(new URL((await saving).url()).pathname).toBe("/api/helium/config/local-map/local-map%401.0.0");
    expect((await saving).postDataJSON()).toEqual({ zoom: 7.5, layers: ["water"], title: "12" });
    await form.waitFor({ state: "detached" });
    await screen.button("Config of local-map").click();
    expect(await zoom.inputValue()).toBe("7.5");
    await zoom.fill("near");
    await form.getByText("Not a number; saved as text.").waitFor();
    await form.getByRole("button", { name: "Close" }).click();
    await screen.answer("Changes will be discarded.", "Cancel");
    const again = screen.page.waitForRequest((request) => request.method() === "POST");
    await form.getByRole("button", { name: "Save" }).click();
    expect((await again).postDataJSON()).toMatchObject({ zoom: "near" });
  });
});

describe("packages that others describe", () => {
  it("are shown as text, with an image at most, and break nothing of the page", async () => {
    const screen = await open();
    const { page } = screen;
    await page.getByRole("textbox", { name: "Name" }).fill("hostile");
    const entry = screen.entry("hostile".repeat(30));
    await entry.getByText('<img src=x onerror="document.title=1">').waitFor();
    await expect.poll(() => entry.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(18);
    expect(await entry.locator("script, svg, img:not([src^='data:image/svg'])").count()).toBe(0);
    // Which each of them would have changed.
    expect(await page.title()).not.toBe("1");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    // What is of another type and so called is counted where it is.
    await page.getByText("Visualization 1", { exact: true }).waitFor();
    await page.getByText("Spell 0", { exact: true }).waitFor();
  });

  it("may be looked at by all users, and changed by administrators", async () => {
    const page = await stage.newPage();
    await page.route("**/api/helium/config", (route) =>
      route.fulfill({ status: 401, json: { status: "UNAUTHORIZED", message: "Only administrators may do this." } }),
    );
    const screen = await SettingsScreen.open(page, stage.octavo.address, "/helium");
    await page.getByText("Only administrators may enable, disable and configure them.").waitFor();
    await screen.button("Versions of local-map").click();
    await screen.entry("local-map").getByText("local-map@0.9.0").waitFor();
    expect(
      await page
        .getByRole("main")
        .getByRole("button", { name: /^(Enable|Disable|Config|Move)/ })
        .count(),
    ).toBe(0);
  });
});

describe("a server that says no", () => {
  it("is quoted [message.helium.enable message.helium.disable message.helium.order message.helium.install]", async () => {
    for (const name of ["chart-3", "chart-4"]) await enable(name);
    const screen = await open();
    const { page } = screen;
    await failing(page, "**/api/helium/enable/*", "No room.");
    await failing(page, "**/api/helium/disable/*", "No room either.");
    await page.route("**/api/helium/order/visualization", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message: "No order." } }),
    );
    await failing(page, "**/api/interpreter/install", "No way.");

    await screen.button("Enable local-map").click();
    await screen.answer("Do you want to enable Helium Package?", "Enable");
    await isReported(screen, "Error on enabling local-map", "No room.");
    await expect.poll(() => screen.focused()).toBe("button Enable local-map");
    await screen.button("Disable chart-3").click();
    await screen.answer("Do you want to disable Helium Package?", "Disable");
    await isReported(screen, "Error on disabling chart-3", "No room either.");
    await screen.button("Move chart-3 back").or(screen.button("Move chart-4 back")).first().click();
    await screen.button("Save order").click();
    await screen.answer("Save changes?", "Save");
    await isReported(screen, "Error on saving order", "No order.");
    await expect.poll(() => screen.focused()).toBe("button Save order");
    await page.getByText("Interpreter 1", { exact: true }).click();
    await screen.button("Enable far").click();
    await screen.question("Do you want to download an interpreter?").getByText("org.example:far:0.2").waitFor();
    await screen.answer("Do you want to download an interpreter?", "Download");
    await isReported(screen, "Error while starting to install far interpreter", "No way.");
  });
});

/** Enables a package as another administrator does meanwhile. */
async function enable(name: string): Promise<void> {
  await fetch(`${stage.octavo.address}/api/helium/enable/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: `${name}@1.0.0`,
  });
}

async function isReported(screen: SettingsScreen, title: string, text: string): Promise<void> {
  const dialog = screen.question(title);
  await dialog.getByText(text, { exact: true }).waitFor();
  await dialog.getByText("Close", { exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}
