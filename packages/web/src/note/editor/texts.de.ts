import type { Translation } from "../../language/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  nothingKnown: "Über das, was hier steht, ist nichts bekannt.",
  known: "Was über diesen Namen bekannt ist",
};
