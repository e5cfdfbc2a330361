import type { NoteDraft } from "@octavo/client";
import { describe, expect, it } from "vitest";
import { browserDrafts } from "./browser-drafts.ts";

function aStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** The browser: what its pages share, and pages that live or die. */
function aBrowser({ hasLocks }: { readonly hasLocks: boolean }) {
  const storage = aStorage();
  const living = new Set<string>();
  let now = 1_000;
  let seed = 0;
  return {
    storage,
    wait: (ms: number) => {
      now += ms;
    },
    openPage(tab = aStorage()) {
      seed += 0.017;
      let name = "";
      const random = (() => {
        let at = seed;
        return () => {
          at = (at * 7.31 + 0.137) % 1;
          return at;
        };
      })();
      const clock = { now: () => now, random, after: () => () => {} };
      const request = async (lock: string) => {
        name = lock;
        living.add(lock);
      };
      const query = async () => ({ held: [...living].map((lock) => ({ name: lock })), pending: [] });
      const locks = hasLocks ? ({ request, query } as unknown as LockManager) : undefined;
      const drafts = browserDrafts(clock, { storage, tab, locks });
      return { drafts, tab, die: () => void living.delete(name) };
    },
  };
}

function aDraft(text: string): NoteDraft {
  const texts = [{ paragraphId: "p", confirmed: text, version: 1, sent: null, unsent: null }];
  return { noteId: "N", epoch: "e", version: 3, texts, conflicts: [] };
}

describe("drafts in a browser with locks", () => {
  it("go from a page that died to the next that opens the note", async () => {
    const browser = aBrowser({ hasLocks: true });
    const first = browser.openPage();
    first.drafts.keep("N", aDraft("a"));
    first.die();
    expect(await browser.openPage().drafts.claim("N")).toEqual([aDraft("a")]);
  });

  it("stay with a page that lives", async () => {
    const browser = aBrowser({ hasLocks: true });
    browser.openPage().drafts.keep("N", aDraft("a"));
    expect(await browser.openPage().drafts.claim("N")).toEqual([]);
  });

  it("are claimed once, oldest first, and not lost before they are merged", async () => {
    const browser = aBrowser({ hasLocks: true });
    const pages = [browser.openPage(), browser.openPage()];
    for (const [at, page] of pages.entries()) {
      browser.wait(10);
      page.drafts.keep("N", aDraft(`${at}`));
      page.die();
    }
    const third = browser.openPage();
    expect(await third.drafts.claim("N")).toEqual([aDraft("0"), aDraft("1")]);
    expect(await browser.openPage().drafts.claim("N")).toEqual([]);
    third.drafts.keep("N", aDraft("1 and more"));
    third.die();
    const fourth = browser.openPage();
    expect(await fourth.drafts.claim("N")).toHaveLength(2);
    fourth.drafts.merged("N");
    fourth.drafts.keep("N", null);
    expect(browser.storage.length).toBe(0);
  });

  it("of other notes are left alone", async () => {
    const browser = aBrowser({ hasLocks: true });
    const first = browser.openPage();
    first.drafts.keep("N", aDraft("a"));
    first.die();
    expect(await browser.openPage().drafts.claim("M")).toEqual([]);
    expect(browser.storage.length).toBe(1);
  });
});

describe("drafts in a browser without locks", () => {
  it("come back to the same tab at once", async () => {
    const browser = aBrowser({ hasLocks: false });
    const first = browser.openPage();
    first.drafts.keep("N", aDraft("a"));
    expect(await browser.openPage(first.tab).drafts.claim("N")).toEqual([aDraft("a")]);
  });

  it("go to another page only after a while without a change", async () => {
    const browser = aBrowser({ hasLocks: false });
    browser.openPage().drafts.keep("N", aDraft("a"));
    expect(await browser.openPage().drafts.claim("N")).toEqual([]);
    browser.wait(121_000);
    expect(await browser.openPage().drafts.claim("N")).toEqual([aDraft("a")]);
  });
});
