/** All German: one file that only those fetch who read it. A room whose texts are not here stays English, which `german.test.ts` does not let pass. */

import { german as cluster } from "./cluster/texts.de.ts";
import { german as shortcuts } from "./commands/shortcuts/texts.de.ts";
import { german as commands } from "./commands/texts.de.ts";
import { german as configuration } from "./configuration/texts.de.ts";
import { german as credentials } from "./credentials/texts.de.ts";
import { german as files } from "./files/texts.de.ts";
import { german as helium } from "./helium/texts.de.ts";
import { german as homeChanges } from "./home/changes/texts.de.ts";
import { german as homeDialogs } from "./home/dialogs/texts.de.ts";
import { german as home } from "./home/texts.de.ts";
import { german as interpreters } from "./interpreters/texts.de.ts";
import { german as jobs } from "./jobs/texts.de.ts";
import type { Texts } from "./language/current-language.ts";
import { german as server } from "./language/server-words.de.ts";
import { german as login } from "./login/texts.de.ts";
import { german as away } from "./note/away/texts.de.ts";
import { german as noteCommands } from "./note/commands/texts.de.ts";
import { german as noteContents } from "./note/contents/texts.de.ts";
import { german as noteEditor } from "./note/editor/texts.de.ts";
import { german as noteFiles } from "./note/files/texts.de.ts";
import { german as noteFind } from "./note/find/texts.de.ts";
import { german as noteForms } from "./note/forms/texts.de.ts";
import { german as notePage } from "./note/page/texts.de.ts";
import { german as notePanelsInterpreters } from "./note/panels/interpreters/texts.de.ts";
import { german as notePanelsPermissions } from "./note/panels/permissions/texts.de.ts";
import { german as notePanelsRevisions } from "./note/panels/revisions/texts.de.ts";
import { german as notePanelsSchedule } from "./note/panels/schedule/texts.de.ts";
import { german as notePanels } from "./note/panels/texts.de.ts";
import { german as noteParagraph } from "./note/paragraph/texts.de.ts";
import { german as noteRevision } from "./note/revision/texts.de.ts";
import { german as noteSession } from "./note/session/texts.de.ts";
import { german as noteSingle } from "./note/single/texts.de.ts";
import { german as repositories } from "./repositories/texts.de.ts";
import { german as resultsChart } from "./results/chart/texts.de.ts";
import { german as resultsNetwork } from "./results/network/texts.de.ts";
import { german as resultsTableOptions } from "./results/table/options/texts.de.ts";
import { german as resultsTable } from "./results/table/texts.de.ts";
import { german as results } from "./results/texts.de.ts";
import { german as search } from "./search/texts.de.ts";
import { german as shell } from "./shell/texts.de.ts";
import { german as ui } from "./ui/texts.de.ts";

export const german: Texts = {
  "results/chart": resultsChart,
  "results/network": resultsNetwork,
  "results/table/options": resultsTableOptions,
  "results/table": resultsTable,
  results,
  "note/panels/schedule": notePanelsSchedule,
  "note/panels/permissions": notePanelsPermissions,
  "note/panels/interpreters": notePanelsInterpreters,
  "note/panels": notePanels,
  "note/panels/revisions": notePanelsRevisions,
  "note/single": noteSingle,
  "note/revision": noteRevision,
  "note/editor": noteEditor,
  "note/files": noteFiles,
  files,
  "note/forms": noteForms,
  "note/contents": noteContents,
  "note/find": noteFind,
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
  "home/changes": homeChanges,
  home,
  "home/dialogs": homeDialogs,
  jobs,
  cluster,
  helium,
  interpreters,
  login,
  shell,
  ui,
  away,
  server,
};
