import { chosenForm } from "@octavo/note";
import { lazy } from "react";
import type { ViewProps } from "../common/view.ts";

const JsonView = lazy(async () => ({ default: (await import("../json/json-view.tsx")).JsonView }));

const height = 400;

/** A JSON value that a program displays as such: a tree to fold out. */
export function JsonForm({ segment }: ViewProps) {
  return <JsonView value={chosenForm(segment)?.content ?? null} height={height} />;
}
