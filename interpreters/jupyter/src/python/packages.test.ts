import { expect, it } from "vitest";
import { packagesOf } from "./packages.ts";

it.each([
  ["requests", ["requests"]],
  ["requests pandas", ["pandas", "requests"]],
  ["requests, pandas,numpy", ["numpy", "pandas", "requests"]],
  ["pandas >= 2, < 3\nrequests==2.31.0", ["pandas>=2,<3", "requests==2.31.0"]],
  ["uvicorn[standard,dev]~=0.30 a.b-c_d", ["a.b-c_d", "uvicorn[standard,dev]~=0.30"]],
  ["numpy numpy", ["numpy"]],
  ["  ", []],
])("reads %j as packages", (packages, expected) => {
  expect(packagesOf({ packages })).toEqual(expected);
});

it.each(["--index-url=http://x", "-r", "https://x/y.whl", "../evil", "a@http://x", "a;b", "a==1,--pre"])(
  "takes %s for no package",
  (packages) => {
    expect(() => packagesOf({ packages })).toThrow("is not a package that can be installed");
  },
);

it("adds those of both names", () => {
  expect(packagesOf({ packages: "b", "python.packages": "a" })).toEqual(["a", "b"]);
});
