import { expect, it } from "vitest";
import { tablesInStatement } from "./tables-in.ts";

it.each([
  ["SELECT * FROM orders", { orders: "orders" }],
  [
    "select o. from shop.Orders as o join people p on true",
    { orders: "orders", o: "orders", people: "people", p: "people" },
  ],
  ['update "Orders" set a = 1', { orders: "orders", set: "orders" }],
  ["select 1", {}],
  ['from "Sales of 2026" s', { "sales of 2026": "sales of 2026", s: "sales of 2026" }],
  ["from orders o, shop.people as p", { orders: "orders", o: "orders", people: "people", p: "people" }],
])("finds the tables of %j", (code, expected) => {
  expect(Object.fromEntries(tablesInStatement(code))).toEqual(expected);
});
