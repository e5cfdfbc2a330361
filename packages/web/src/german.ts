/** All German: one file that only those fetch who read it. A room whose texts are not here stays English, which `german.test.ts` does not let pass. */

import { german as shortcuts } from "./commands/shortcuts/texts.de.ts";
import { german as commands } from "./commands/texts.de.ts";
import { german as configuration } from "./configuration/texts.de.ts";
import { german as credentials } from "./credentials/texts.de.ts";
import { german as notePage } from "./note/page/texts.de.ts";
import { german as noteParagraph } from "./note/paragraph/texts.de.ts";
import type { Texts } from "./language/current-language.ts";
import { german as login } from "./login/texts.de.ts";
import { german as away } from "./note/away/texts.de.ts";
import { german as noteCommands } from "./note/commands/texts.de.ts";
import { german as noteSession } from "./note/session/texts.de.ts";
import { german as repositories } from "./repositories/texts.de.ts";
import { german as search } from "./search/texts.de.ts";
import { german as shell } from "./shell/texts.de.ts";
import { german as ui } from "./ui/texts.de.ts";

export const german: Texts = {
  "note/paragraph": noteParagraph,
  "note/page": notePage,
  "note/session": noteSession,
  "note/commands": noteCommands,
  commands,
  "commands/shortcuts": shortcuts,
  configuration,
  credentials,
  repositories,
  search,
  login,
  shell,
  ui,
  away,
};
