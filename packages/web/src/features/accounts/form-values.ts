import { dateFormat } from "../../i18n/formats.ts";

/** A day, of epoch milliseconds. */
export const dateText = dateFormat({ day: "numeric", month: "short", year: "numeric" });

/** What stands in a field of a form, by its name. */
export function textInField(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? "");
}
