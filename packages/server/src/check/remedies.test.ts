import { expect, it } from "vitest";
import { remedyFor } from "./remedies.ts";

it.each(["%constructor", "%toString.sql", "%__proto__"])(
  "an interpreter called %s is one that is not there",
  (name) => {
    const blocked = { reason: "notFound", text: "" } as const;
    const remedy = remedyFor({ name, isDefault: false, group: null, blocked });
    expect(remedy).toMatch(/^They keep the results .* write them for what runs here\. Or add an interpreter setting/);
  },
);
