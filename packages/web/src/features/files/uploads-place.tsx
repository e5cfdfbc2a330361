import { useStore } from "zustand";
import { isUploading } from "../../ui/file-drop/is-uploading.ts";
import { createLazyPart } from "../../ui/shell/lazy-part.tsx";

const UploadsCorner = createLazyPart(async () => (await import("./uploads-corner.tsx")).UploadsCorner, {
  missing: () => null,
});

/** Where a page shows what is on its way into the workspace. Its code comes with the first file. */
export function UploadsPlace() {
  return useStore(isUploading) ? <UploadsCorner /> : null;
}
