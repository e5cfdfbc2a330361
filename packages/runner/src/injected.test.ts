import { expect, it } from "vitest";
import { InjectedPasswords } from "./injected.ts";
import { runOrderSchema } from "./wire/messages.ts";

it("hides what a setting keeps secret, also inside an address, and no ordinary words", () => {
  const order = runOrderSchema.parse({
    runId: "run-1",
    noteId: "n",
    paragraphId: "p",
    user: "ada",
    driver: "jdbc",
    sessionKey: "jdbc",
    code: "SELECT 1",
    properties: {},
    setting: {
      id: "jdbc",
      ofNote: "n",
      properties: {
        "default.url": "jdbc:postgresql://ada:open-sesame@db.example/sales",
        "default.password": "hunter2hunter2",
        "other.password": "test",
        "default.user": "ada.lovelace",
      },
    },
  });
  const passwords = new InjectedPasswords();
  passwords.take(order, {});
  expect([...passwords.of("jdbc")].toSorted()).toEqual(["hunter2hunter2", "open-sesame"]);
});
