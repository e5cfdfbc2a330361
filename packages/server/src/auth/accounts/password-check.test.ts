import { describe, expect, it } from "vitest";
import type { Account, KeptPassword } from "./account.ts";
import { readKeptPassword } from "./kept-password.ts";
import { hashPassword, longestPassword, PasswordCheck } from "./password-check.ts";

/** Made by Shiro's own hasher; a repository manager ships it as its first password. */
const byShiro =
  "$shiro1$SHA-512$1024$NE+wqQq/TmjZMvfI7ENh/g==$V4yPw8T64UQ6GfJfxYq2hLsVrBY8D1v+bktfOxGdt4b/9BthpWPNUy/CBk6V9iA0nHpzYzJFWO8v/tZFtES8CA==";

const anAccount = (password: KeptPassword): Account => ({
  name: "ada",
  id: "1",
  roles: [],
  password,
  file: "users.json",
});

async function isRight(password: string, kept: string): Promise<boolean> {
  const account = anAccount(readKeptPassword(kept));
  return new PasswordCheck().isRight(password, account, [account]);
}

describe("a password", () => {
  it("a password is kept as argon2id, each time another text", async () => {
    const [one, two] = [await hashPassword("s3cret"), await hashPassword("s3cret")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isRight("s3cret", one)).toBe(true);
    expect(await isRight("s3creT", one)).toBe(false);
  });

  it("a password is recognised by the hash that Shiro made of it", async () => {
    expect(await isRight("admin123", byShiro)).toBe(true);
    expect(await isRight("admin124", byShiro)).toBe(false);
  });

  it("a password may be in clear in shiro.ini, but its hash is no password", async () => {
    expect(await isRight("alicepw", "alicepw")).toBe(true);
    expect(await isRight("alicepw2", "alicepw")).toBe(false);
    expect(await isRight(byShiro, byShiro)).toBe(false);
  });

  it.each([
    ["is empty", "", ""],
    ["is hashed in an unknown way", "x", "$2y$10$x"],
    ["is its own unknown hash", "$2y$10$x", "$2y$10$x"],
    ["is longer than any may be", "x".repeat(longestPassword + 1), "x".repeat(longestPassword + 1)],
  ])("a password that %s lets no user in", async (_case, password, kept) => {
    expect(await isRight(password, kept)).toBe(false);
  });

  it("a password of an unknown user is wrong, even if other accounts have it", async () => {
    const others = [anAccount(readKeptPassword("x")), anAccount(readKeptPassword(byShiro))];
    expect(await new PasswordCheck().isRight("x", undefined, others)).toBe(false);
  });
});
