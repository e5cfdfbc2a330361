import { useStore } from "zustand";
import { isUploading } from "./is-uploading.ts";
import { lazyPart } from "./lazy-part.tsx";

const UploadsCorner = lazyPart(async () => (await import("../files/uploads-corner.tsx")).UploadsCorner, {
  missing: () => null,
});

/** Where a page shows what is on its way into the workspace. Its code comes with the first file. */
export function UploadsPlace() {
  return useStore(isUploading) ? <UploadsCorner /> : null;
}
