import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findKernelspecs } from "./kernelspecs.ts";

function aPlace(kernels: Readonly<Record<string, unknown>>): string {
  const place = mkdtempSync(join(tmpdir(), "octavo-kernels-"));
  for (const [name, content] of Object.entries(kernels)) {
    mkdirSync(join(place, "kernels", name), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(join(place, "kernels", name, "kernel.json"), text);
  }
  return place;
}

const own = (environment: Readonly<Record<string, string>>) =>
  findKernelspecs(environment).filter(({ folder }) => folder.startsWith(tmpdir()));

it("finds a kernel with how it is started and interrupted", () => {
  const place = aPlace({ deno: { argv: ["deno", "{connection_file}"], language: "ts", interrupt_mode: "message" } });
  expect(own({ JUPYTER_PATH: place })).toEqual([
    {
      name: "deno",
      folder: join(place, "kernels", "deno"),
      argv: ["deno", "{connection_file}"],
      language: "ts",
      interrupt_mode: "message",
      env: {},
    },
  ]);
});

it("takes the first of a name, in Jupyter's order", () => {
  const [first, second] = [aPlace({ r: { argv: ["first"] } }), aPlace({ r: { argv: ["second"] }, s: { argv: ["s"] } })];
  const argvs = own({ JUPYTER_PATH: `${first}:${second}` }).map(({ argv }) => argv[0]);
  expect(argvs).toEqual(["first", "s"]);
});

it.each(["{", "[]", '{"argv": []}', '{"argv": "R"}'])("leaves out one whose file says %s", (text) => {
  expect(own({ JUPYTER_PATH: aPlace({ broken: text, whole: { argv: ["x"] } }) }).map(({ name }) => name)).toEqual([
    "whole",
  ]);
});

it("looks beside the Python that was named", () => {
  const prefix = mkdtempSync(join(tmpdir(), "octavo-prefix-"));
  mkdirSync(join(prefix, "share", "jupyter", "kernels", "bash"), { recursive: true });
  writeFileSync(join(prefix, "share/jupyter/kernels/bash/kernel.json"), '{"argv": ["bash_kernel"]}');
  expect(own({ OCTAVO_PYTHON: join(prefix, "bin", "python") }).map(({ name }) => name)).toEqual(["bash"]);
});
