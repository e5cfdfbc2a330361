/** A call of the page whose answer a test holds back, and gives when it wants. */
import type { Page } from "playwright-core";

export interface Held {
  /** How many were asked. */
  readonly count: number;
  /** Resolves when one is asked. */
  readonly asked: Promise<void>;
  /** Lets them and all that follow through to the server, or answers them with this refusal. */
  release(refusal?: string): Promise<void>;
}

export async function hold(page: Page, method: string, path: string): Promise<Held> {
  let count = 0;
  let tellAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve;
  });
  let release = (_refusal?: string) => {};
  const released = new Promise<string | undefined>((resolve) => {
    release = resolve;
  });
  const url = `**/api${path}`;
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    tellAsked();
    const message = await released;
    if (message === undefined) return route.fallback();
    return route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message } });
  });
  return {
    get count() {
      return count;
    },
    asked,
    async release(refusal) {
      const answered = page.waitForResponse((response) => response.request().method() === method);
      release(refusal);
      await answered;
    },
  };
}
