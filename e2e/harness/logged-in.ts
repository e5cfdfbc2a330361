import type { Page } from "playwright-core";
import { logIn } from "./foreign-client.ts";

/** Logs a user in before the page goes anywhere, without the login page: the tests of logging in are of that. */
export async function logInBefore(page: Page, address: string, user: string): Promise<void> {
  const { cookie } = await logIn(address, user, `${user}-password`);
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: address }]);
}
