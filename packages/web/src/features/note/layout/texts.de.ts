import type { Translation } from "../../../i18n/translation.ts";
import type { english } from "./texts.ts";

export const german: Translation<typeof english> = {
  drag: "Zum Verschieben ziehen",
  dragWidth: "Zum Ändern der Breite ziehen",
};
