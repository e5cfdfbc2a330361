import { expect, it } from "vitest";
import type { Kernel } from "./kernel.ts";
import { listNamesOfR, lookUpVariable } from "./look-up.ts";

it.each([
  ["R", listNamesOfR],
  ["Python", lookUpVariable],
])("a list of %s that is called off is interrupted, and ends when the kernel is free again", async (_, list) => {
  const asked: string[] = [];
  let free = () => {};
  const kernel: Pick<Kernel, "answer" | "interrupt"> = {
    answer: (_channel, { type }) => {
      asked.push(type);
      return new Promise((resolve) => {
        if (type === "kernel_info_request")
          free = () => resolve({ id: "", type: "kernel_info_reply", parentId: "", content: {} });
      });
    },
    interrupt: () => void asked.push("interrupted"),
  };
  const aborting = new AbortController();
  const listed = list(kernel, { name: null, directory: null, signal: aborting.signal });
  aborting.abort(new Error("called off"));
  free();
  await expect(listed).rejects.toThrow("called off");
  expect(asked).toEqual(["execute_request", "interrupted", "kernel_info_request"]);
});
