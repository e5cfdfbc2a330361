/** All German: one file that only those fetch who read it. A room whose texts are not here stays English, which `german.test.ts` does not let pass. */
import type { Texts } from "./language/current-language.ts";
import { german as login } from "./login/texts.de.ts";
import { german as away } from "./note/away/texts.de.ts";

export const german: Texts = {
  login,
  away,
};
