import { describe, expect, it } from "vitest";
import { createOpenFolders, openAmong, toggleFolder } from "./open-folders.ts";

function aBrowser() {
  const kept = new Map<string, string>();
  return createOpenFolders(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
}

describe("the folders that are open", () => {
  it("are those that start so, until one is opened or closed", () => {
    const folders = aBrowser();
    const open = openAmong(folders.remembered(), ["/Team"]);
    expect([...open].filter(Boolean)).toEqual(["/Team"]);
    folders.remember(toggleFolder(open, "/Team"));
    expect([...openAmong(folders.remembered(), ["/Team", "/New"])]).toEqual([]);
  });

  it("are also those above a note that was put there, besides what starts so", () => {
    const folders = aBrowser();
    const notified: string[] = [];
    const stop = folders.watch((path) => notified.push(path));
    folders.reveal("/Team/2024/a");
    stop();
    folders.reveal("/~Trash/Team/a");
    const open = openAmong(folders.remembered(), ["/Others"]);
    expect([notified, [...open].filter(Boolean)]).toEqual([["/Team/2024/a"], ["/Others", "/Team", "/Team/2024"]]);
    folders.remember(toggleFolder(open, "/Team"));
    folders.reveal("/In/b");
    expect([...folders.remembered()]).toEqual(["/Others", "/Team/2024", "/In"]);
  });

  it("are what starts so in a browser that keeps nothing", () => {
    const folders = createOpenFolders(() => {
      throw new Error("forbidden");
    });
    folders.reveal("/Team/a");
    expect(openAmong(folders.remembered(), ["/Team"]).has("/Team")).toBe(true);
  });
});
