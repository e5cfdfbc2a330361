import { createHashRouter } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { closeOnBack } from "./close-on-back.ts";
import { rewriteAddress } from "./history-places.ts";
import { type Overlay, overlayStore, showOverlay } from "./overlay-stack.ts";

interface BrowserEntry {
  readonly hash: string;
  readonly state: Record<string, unknown> | null;
}

/** A browser's tab: what was there before the program, and then the program. Moves take their time, as in a browser. */
class Tab extends EventTarget {
  entries: BrowserEntry[];
  at: number;
  /** Whether the browser asks before it leaves the program, and the user stays. */
  staysWhenAsked = false;
  #pending = 0;

  constructor(...hashes: readonly string[]) {
    super();
    this.entries = [{ hash: "outside", state: null }, ...hashes.map((hash) => ({ hash, state: null }))];
    this.at = hashes.length;
  }

  get #entry(): BrowserEntry {
    return this.entries[this.at] as BrowserEntry;
  }

  get isLeft(): boolean {
    return this.#entry.hash === "outside";
  }

  get hash(): string {
    return this.#entry.hash;
  }

  readonly document = { createElement: () => ({}), querySelector: () => null };
  readonly parent = this;
  readonly isEmbedded = false;
  readonly sessionStorage = { getItem: () => null, setItem: () => {} };
  readonly location = (() => {
    const hashNow = () => this.hash;
    return {
      origin: "http://octavo",
      pathname: "/",
      search: "",
      get hash() {
        return hashNow();
      },
      get href() {
        return `http://octavo/${hashNow()}`;
      },
    };
  })();

  readonly history = (() => {
    const stateNow = () => this.#entry.state;
    return {
      get state() {
        return stateNow();
      },
      pushState: (state: BrowserEntry["state"], _: string, url?: string | URL | null) => this.#enter(state, url),
      replaceState: (state: BrowserEntry["state"], _: string, url?: string | URL | null) => {
        this.entries[this.at] = { state, hash: hashOf(url) ?? this.hash };
      },
      go: (steps: number) => {
        if (steps === 0) throw new Error("loads the page anew");
        this.#pending += 1;
        setTimeout(() => {
          this.#pending -= 1;
          this.#move(this.at + steps);
        });
      },
    };
  })();

  #enter(state: BrowserEntry["state"], url?: string | URL | null): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, hash: hashOf(url) ?? this.hash }];
    this.at += 1;
  }

  #move(to: number): void {
    if (!this.entries[to] || this.isLeft || (to === 0 && this.staysWhenAsked)) return;
    this.at = to;
    if (!this.isLeft) this.dispatchEvent(new Event("popstate"));
  }

  back(): Promise<void> {
    return this.go(-1);
  }

  forward(): Promise<void> {
    return this.go(1);
  }

  async go(steps: number): Promise<void> {
    this.#move(this.at + steps);
    await this.settled();
  }

  /** The user types an address, or presses a link that the router does not know. One to where they are makes no entry. */
  async type(hash: string): Promise<void> {
    if (hash === this.hash) this.entries[this.at] = { hash, state: null };
    else this.#enter(null, hash);
    this.dispatchEvent(new Event("popstate"));
    await this.settled();
  }

  /** Presses something on the page. */
  press(): void {
    this.dispatchEvent(new Event("click"));
  }

  async settled(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve));
    while (this.#pending > 0);
    await new Promise((resolve) => setTimeout(resolve));
  }

  get length(): number {
    return this.entries.length - 1;
  }
}

function hashOf(url?: string | URL | null): string | null {
  return url === undefined || url === null ? null : String(url).replace(/^.*#/, "#");
}

function program(...hashes: readonly string[]) {
  const tab = new Tab(...(hashes.length > 0 ? hashes : ["#/"]));
  return { tab, ...start(tab) };
}

/** The program in a tab, as after a reload. */
function start(tab: Tab) {
  const asked: (() => void)[] = [];
  const handleMove = closeOnBack(tab, (goOn) => asked.push(goOn));
  const router = createHashRouter([{ path: "*", element: null }], {
    window: tab as unknown as Window,
    hydrationData: { loaderData: {} },
  });
  router.subscribe(handleMove);
  return { router, asked, shown: () => router.state.location.pathname };
}

/** Opens something that closes itself. */
function open(over: Partial<Overlay> = {}) {
  let isOpen = true;
  const close = showOverlay({
    kind: "modal",
    ...over,
    close: () => {
      isOpen = false;
      close();
    },
  });
  return { isOpen: () => isOpen };
}

afterEach(() => overlayStore.setState([], true));

describe("Back", () => {
  it("closes the topmost of what is open over the page, and then leads back", async () => {
    const { tab, router, shown } = program();
    tab.press();
    await router.navigate("/one");
    const lower = open({ kind: "panel" });
    const upper = open();
    await tab.back();
    expect([lower.isOpen(), upper.isOpen(), shown(), tab.hash]).toEqual([true, false, "/one", "#/one"]);
    await tab.back();
    expect([lower.isOpen(), shown(), tab.hash]).toEqual([false, "/one", "#/one"]);
    await tab.back();
    expect([shown(), tab.hash]).toEqual(["/", "#/"]);
    await tab.back();
    expect(tab.isLeft).toBe(true);
  });

  it("closes it on the first page too, and leaves the program by the next press", async () => {
    const { tab, shown } = program();
    tab.press();
    const over = open();
    await tab.back();
    expect([over.isOpen(), shown(), tab.isLeft]).toEqual([false, "/", false]);
    const again = open();
    await tab.back();
    expect([again.isOpen(), tab.isLeft]).toEqual([false, false]);
    await tab.back();
    expect(tab.isLeft).toBe(true);
  });

  it("leaves the program by one press where nothing was pressed, and where nothing was open", async () => {
    const { tab } = program();
    expect(tab.length).toBe(1);
    tab.press();
    tab.press();
    expect(tab.length).toBe(2);
    await tab.back();
    expect(tab.isLeft).toBe(true);
  });

  it("stays where the browser was made to stay, and can be pressed again there", async () => {
    const { tab, router, shown } = program();
    tab.press();
    tab.staysWhenAsked = true;
    await tab.back();
    expect([shown(), tab.hash, tab.isLeft]).toEqual(["/", "#/", false]);
    tab.press();
    const over = open();
    await tab.back();
    expect([over.isOpen(), tab.isLeft]).toEqual([false, false]);
    await router.navigate("/one");
    await tab.back();
    expect(shown()).toBe("/");
    tab.staysWhenAsked = false;
    await tab.back();
    expect(tab.isLeft).toBe(true);
  });

  it("leads out of an address that took the place of the first", async () => {
    const { tab, router, shown } = program("#/?ref=%2Fone");
    tab.press();
    await router.navigate("/one", { replace: true });
    tab.press();
    const over = open();
    await tab.back();
    expect([over.isOpen(), shown(), tab.hash]).toEqual([false, "/one", "#/one"]);
    await tab.back();
    expect(tab.isLeft).toBe(true);
  });

  it("stays at, and leads out of, an address that the page itself has rewritten", async () => {
    const { tab } = program();
    tab.press();
    rewriteAddress(tab, "#/?name=pandas");
    tab.staysWhenAsked = true;
    await tab.back();
    expect([tab.hash, tab.isLeft]).toEqual(["#/?name=pandas", false]);
    tab.staysWhenAsked = false;
    await tab.back();
    expect([tab.isLeft, tab.entries[1]?.hash]).toEqual([true, "#/?name=pandas"]);
  });

  it("leads out of an address that was typed once more where the page had rewritten it", async () => {
    const { tab } = program();
    tab.press();
    rewriteAddress(tab, "#/?name=pandas");
    await tab.type("#/?name=pandas");
    tab.press();
    expect(tab.length).toBe(2);
    const over = open();
    await tab.back();
    expect([over.isOpen(), tab.hash]).toEqual([false, "#/?name=pandas"]);
    await tab.back();
    expect(tab.isLeft).toBe(true);
  });

  it("closes after a reload as before it", async () => {
    const { tab, router } = program();
    tab.press();
    open();
    overlayStore.setState([], true);
    router.dispose();
    tab.dispatchEvent(new Event("pagehide"));
    const reloaded = new Tab();
    reloaded.entries = tab.entries;
    reloaded.at = tab.at;
    const { shown } = start(reloaded);
    reloaded.press();
    expect(reloaded.length).toBe(2);
    const over = open();
    await reloaded.back();
    expect([over.isOpen(), shown(), reloaded.isLeft]).toEqual([false, "/", false]);
    await reloaded.back();
    expect(reloaded.isLeft).toBe(true);
  });

  it("pressed twice at once closes one thing and stays", async () => {
    const { tab, router, shown } = program();
    tab.press();
    await router.navigate("/one");
    await router.navigate("/two");
    const over = open();
    void tab.go(-1);
    await tab.go(-1);
    await tab.settled();
    expect([over.isOpen(), shown(), tab.hash]).toEqual([false, "/two", "#/two"]);
    await tab.back();
    expect([shown(), tab.hash]).toEqual(["/one", "#/one"]);
  });

  it("chosen as the first of all in the browser's list shows the first page", async () => {
    const { tab, router, shown } = program();
    tab.press();
    await router.navigate("/one");
    await tab.go(-2);
    expect([shown(), tab.hash, tab.isLeft]).toEqual(["/", "#/", false]);
    await tab.forward();
    expect(shown()).toBe("/one");
  });
});

describe("another entry", () => {
  it("that is gone to by Forward closes what is open, and the entries ahead stay", async () => {
    const { tab, router, shown } = program();
    tab.press();
    await router.navigate("/one");
    await tab.back();
    const [over, panel] = [open({ kind: "panel" }), open()];
    await tab.forward();
    expect([over.isOpen(), panel.isOpen(), shown()]).toEqual([true, false, "/one"]);
  });

  it("that is typed asks where something is typed over the page, and is gone to by the answer", async () => {
    const { tab, asked, shown } = program();
    tab.press();
    const over = open({ kind: "dialog", isTypedIn: () => true });
    await tab.type("#/typed");
    expect([over.isOpen(), shown(), tab.hash, asked.length]).toEqual([true, "/", "#/", 1]);
    await tab.back();
    expect([over.isOpen(), tab.hash]).toEqual([false, "#/"]);

    const again = open({ kind: "dialog", isTypedIn: () => true });
    await tab.type("#/typed");
    asked[1]?.();
    await tab.settled();
    expect([again.isOpen(), shown(), tab.hash]).toEqual([false, "/typed", "#/typed"]);
    await tab.back();
    expect([shown(), tab.hash]).toEqual(["/", "#/"]);
  });
});

describe("an entry that was agreed to go to", () => {
  it("and that is gone by then takes nothing from the next press of Back", async () => {
    const { tab, router, asked } = program();
    tab.press();
    const typed = open({ kind: "dialog", isTypedIn: () => true });
    await tab.type("#/typed");
    await router.navigate("/one");
    asked[0]?.();
    await tab.settled();
    expect([typed.isOpen(), tab.hash]).toEqual([false, "#/one"]);
    const over = open();
    await tab.back();
    expect([over.isOpen(), tab.hash]).toEqual([false, "#/one"]);
  });
});

describe("a question of the router's", () => {
  function guarded() {
    const made = program();
    const { router } = made;
    let isDirty = true;
    router.getBlocker("guard", ({ currentLocation, nextLocation }) =>
      isDirty ? currentLocation.pathname !== nextLocation.pathname : false,
    );
    const blocker = () => router.state.blockers.get("guard");
    return { ...made, blocker, save: () => (isDirty = false) };
  }

  it("comes again after each stay, from Back, Forward and typed addresses, and the address stays right", async () => {
    const { tab, router, blocker, shown, save } = guarded();
    tab.press();
    save();
    await router.navigate("/one");
    await router.navigate("/two");
    await tab.back();
    const ways = [() => tab.back(), () => tab.forward(), () => tab.back()];
    router.getBlocker(
      "guard",
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    );
    for (const way of ways) {
      await way();
      expect([blocker()?.state, shown(), tab.hash]).toEqual(["blocked", "/one", "#/one"]);
      blocker()?.reset?.();
    }
    await tab.type("#/typed");
    expect([blocker()?.state, shown(), tab.hash]).toEqual(["blocked", "/one", "#/one"]);
    blocker()?.proceed?.();
    await tab.settled();
    expect([shown(), tab.hash]).toEqual(["/typed", "#/typed"]);
  });

  it("may be the first that is pressed, and still leads where it asked about", async () => {
    const { tab, blocker, shown } = guarded();
    await tab.type("#/typed");
    open({ close: () => {} });
    tab.press();
    blocker()?.proceed?.();
    await tab.settled();
    expect([shown(), tab.hash]).toEqual(["/typed", "#/typed"]);
  });

  it("is no more than asked again when Back is pressed twice at once", async () => {
    const { tab, router, blocker, shown, save } = guarded();
    tab.press();
    save();
    await router.navigate("/one");
    await router.navigate("/two");
    router.getBlocker(
      "guard",
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    );
    void tab.go(-1);
    await tab.go(-1);
    await tab.settled();
    expect([blocker()?.state, shown(), tab.hash]).toEqual(["blocked", "/two", "#/two"]);
    blocker()?.proceed?.();
    await tab.settled();
    expect([shown(), tab.hash]).toEqual(["/one", "#/one"]);
  });

  it("that is open over the page is closed by Back, which stays, and lets through what was agreed to", async () => {
    const { tab, router, blocker, shown, save } = guarded();
    tab.press();
    save();
    await router.navigate("/one");
    router.getBlocker(
      "guard",
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    );
    await tab.back();
    const question = open({ close: () => blocker()?.reset?.() });
    overlayStore.setState([{ kind: "modal", close: () => blocker()?.reset?.() }], true);
    await tab.back();
    expect([blocker()?.state, shown(), tab.hash, question.isOpen()]).toEqual(["unblocked", "/one", "#/one", true]);
    await tab.back();
    expect(blocker()?.state).toBe("unblocked");
    overlayStore.setState([], true);
    await tab.back();
    // It is still drawn when the way is gone.
    overlayStore.setState([{ kind: "modal", close: () => blocker()?.reset?.() }], true);
    blocker()?.proceed?.();
    await tab.settled();
    expect([shown(), tab.hash]).toEqual(["/", "#/"]);
  });
});
