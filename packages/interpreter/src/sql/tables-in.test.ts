import { expect, it } from "vitest";
import { tablesIn } from "./tables-in.ts";

it.each([
  ["SELECT * FROM orders", { orders: "orders" }],
  [
    "select o. from shop.Orders as o join people p on true",
    { orders: "orders", o: "orders", people: "people", p: "people" },
  ],
  ['update "Orders" set a = 1', { orders: "orders", set: "orders" }],
  ["select 1", {}],
])("finds the tables of %j", (code, expected) => {
  expect(Object.fromEntries(tablesIn(code))).toEqual(expected);
});
