import type { Locator, Page } from "playwright-core";

/** The page that asks who is there. */
export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { name: "Log in to Octavo" });
  }

  get userName(): Locator {
    return this.page.getByRole("textbox", { name: "Username" });
  }

  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }

  get refusal(): Locator {
    return this.page.getByRole("alert");
  }

  async logIn(user: string, password: string): Promise<void> {
    await this.userName.fill(user);
    await this.password.fill(password);
    await this.page.getByRole("button", { name: "Log in" }).click();
  }
}
