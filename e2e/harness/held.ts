/** A call of the page whose answer a test holds back, and gives when it wants. */
import type { Page, Request, Route } from "playwright-core";

export interface HeldRequests {
  /** How many were asked. */
  readonly count: number;
  /** Resolves when one is asked. */
  readonly asked: Promise<void>;
  /** Lets them through to the server, or answers them with this refusal, and holds no more. Resolves when they are answered. */
  release(refusal?: string): Promise<void>;
}

/** @param isMeant of the calls with that method and path; all of them by default */
export async function hold(
  page: Page,
  method: string,
  path: string,
  isMeant: (request: Request) => boolean = () => true,
): Promise<HeldRequests> {
  const held: Request[] = [];
  let isHolding = true;
  let resolveAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    resolveAsked = resolve;
  });
  let release = (_refusal?: string) => {};
  const released = new Promise<string | undefined>((resolve) => {
    release = resolve;
  });
  const url = `**/api${path}`;
  const handle = async (route: Route) => {
    const request = route.request();
    if (!isHolding || request.method() !== method || !isMeant(request)) return route.fallback();
    held.push(route.request());
    resolveAsked();
    const message = await released;
    if (message === undefined) return route.fallback();
    return route.fulfill({ status: 500, json: { status: "INTERNAL_SERVER_ERROR", message } });
  };
  await page.route(url, handle);
  return {
    get count() {
      return held.length;
    },
    asked,
    async release(refusal) {
      isHolding = false;
      release(refusal);
      await Promise.all(held.map((request) => request.response()));
      await page.unroute(url, handle);
    },
  };
}
