/** All German: one file that only those fetch who read it. A room whose texts are not here stays English, which `german.test.ts` does not let pass. */

import { german as shortcuts } from "./commands/shortcuts/texts.de.ts";
import { german as commands } from "./commands/texts.de.ts";
import type { Texts } from "./language/current-language.ts";
import { german as login } from "./login/texts.de.ts";
import { german as shell } from "./shell/texts.de.ts";
import { german as ui } from "./ui/texts.de.ts";

export const german: Texts = {
  commands,
  "commands/shortcuts": shortcuts,
  login,
  shell,
  ui,
};
