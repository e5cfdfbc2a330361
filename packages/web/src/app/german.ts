/** All German: one file that only those fetch who read it. A room whose texts are not here stays English, which `german.test.ts` does not let pass. */

import { german as accounts } from "../features/accounts/texts.de.ts";
import { german as cluster } from "../features/cluster/texts.de.ts";
import { german as appCommands } from "../features/commands/texts.de.ts";
import { german as configuration } from "../features/configuration/texts.de.ts";
import { german as credentials } from "../features/credentials/texts.de.ts";
import { german as filesPreview } from "../features/files/preview/texts.de.ts";
import { german as files } from "../features/files/texts.de.ts";
import { german as helium } from "../features/helium/texts.de.ts";
import { german as homeChanges } from "../features/home/changes/texts.de.ts";
import { german as homeDialogs } from "../features/home/dialogs/texts.de.ts";
import { german as homeRuns } from "../features/home/runs/texts.de.ts";
import { german as interpreters } from "../features/interpreters/texts.de.ts";
import { german as jobs } from "../features/jobs/texts.de.ts";
import { german as login } from "../features/login/texts.de.ts";
import { german as noteBoundValues } from "../features/note/bound-values/texts.de.ts";
import { german as noteCommands } from "../features/note/commands/texts.de.ts";
import { german as noteContents } from "../features/note/contents/texts.de.ts";
import { german as noteEditor } from "../features/note/editor/texts.de.ts";
import { german as noteExported } from "../features/note/exported/texts.de.ts";
import { german as noteFiles } from "../features/note/files/texts.de.ts";
import { german as noteFind } from "../features/note/find/texts.de.ts";
import { german as noteForms } from "../features/note/forms/texts.de.ts";
import { german as noteLayout } from "../features/note/layout/texts.de.ts";
import { german as notePage } from "../features/note/page/texts.de.ts";
import { german as notePanelsData } from "../features/note/panels/data/texts.de.ts";
import { german as notePanelsInterpreters } from "../features/note/panels/interpreters/texts.de.ts";
import { german as notePanelsPermissions } from "../features/note/panels/permissions/texts.de.ts";
import { german as notePanelsRevisions } from "../features/note/panels/revisions/texts.de.ts";
import { german as notePanelsSchedule } from "../features/note/panels/schedule/texts.de.ts";
import { german as notePanels } from "../features/note/panels/texts.de.ts";
import { german as noteParagraph } from "../features/note/paragraph/texts.de.ts";
import { german as noteRevision } from "../features/note/revision/texts.de.ts";
import { german as away } from "../features/note/session/away/texts.de.ts";
import { german as noteSession } from "../features/note/session/texts.de.ts";
import { german as noteShare } from "../features/note/share/texts.de.ts";
import { german as noteSingle } from "../features/note/single/texts.de.ts";
import { german as home } from "../features/notes/texts.de.ts";
import { german as people } from "../features/people/texts.de.ts";
import { german as repositories } from "../features/repositories/texts.de.ts";
import { german as results } from "../features/results/common/texts.de.ts";
import { german as resultsChart } from "../features/results/data-view/chart/texts.de.ts";
import { german as resultsTable } from "../features/results/data-view/common/texts.de.ts";
import { german as resultsTableOptions } from "../features/results/data-view/options/texts.de.ts";
import { german as resultsNetwork } from "../features/results/network/texts.de.ts";
import { german as search } from "../features/search/texts.de.ts";
import type { Texts } from "../i18n/current-language.ts";
import { german as server } from "../i18n/server-words.de.ts";
import { german as commands } from "../ui/commands/texts.de.ts";
import { german as shell } from "../ui/shell/texts.de.ts";
import { german as ui } from "../ui/texts.de.ts";
import { german as appPalette } from "./palette/texts.de.ts";
import { german as appShell } from "./shell/texts.de.ts";
import { german as shortcuts } from "./shortcuts/texts.de.ts";

export const german: Texts = {
  "results/chart": resultsChart,
  "results/network": resultsNetwork,
  "results/table/options": resultsTableOptions,
  "results/table": resultsTable,
  results,
  "note/panels/schedule": notePanelsSchedule,
  "note/panels/permissions": notePanelsPermissions,
  "note/panels/data": notePanelsData,
  "note/panels/interpreters": notePanelsInterpreters,
  "note/panels": notePanels,
  "note/panels/revisions": notePanelsRevisions,
  "note/single": noteSingle,
  "note/revision": noteRevision,
  "note/editor": noteEditor,
  "note/exported": noteExported,
  "note/files": noteFiles,
  files,
  "files/preview": filesPreview,
  "note/forms": noteForms,
  "note/contents": noteContents,
  "note/find": noteFind,
  "note/paragraph": noteParagraph,
  "note/layout": noteLayout,
  "note/page": notePage,
  "note/session": noteSession,
  "note/share": noteShare,
  "note/bound-values": noteBoundValues,
  "note/commands": noteCommands,
  commands,
  "commands/shortcuts": shortcuts,
  accounts,
  configuration,
  credentials,
  repositories,
  search,
  "home/changes": homeChanges,
  home,
  "home/dialogs": homeDialogs,
  "home/runs": homeRuns,
  jobs,
  cluster,
  helium,
  interpreters,
  login,
  shell,
  ui,
  away,
  "app/shell": appShell,
  "app/commands": appCommands,
  "app/palette": appPalette,
  people,
  server,
};
