import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { isUploading } from "./is-uploading.ts";

const UploadsCorner = lazy(async () => ({ default: (await import("../files/uploads-corner.tsx")).UploadsCorner }));

/** Where a page shows what is on its way into the workspace. Its code comes with the first file. */
export function UploadsPlace() {
  if (!useStore(isUploading)) return null;
  return (
    <Suspense fallback={null}>
      <UploadsCorner />
    </Suspense>
  );
}
