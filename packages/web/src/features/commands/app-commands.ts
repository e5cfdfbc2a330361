import {
  IconActivity,
  IconAdjustments,
  IconAtom,
  IconCommand,
  IconDatabaseCog,
  IconDeviceDesktop,
  IconFileImport,
  IconFilePlus,
  IconFileSettings,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconRefresh,
  IconSearch,
  IconServer2,
  IconSun,
  IconTerminal2,
  IconTrash,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import type { Language } from "../../i18n/languages.ts";
import { toggleVimKeys, vimKeys } from "../../platform/vim-keys.ts";
import type { Command } from "../../ui/commands/command.ts";
import { openPalette } from "../../ui/commands/palette-store.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { texts } from "./texts.ts";

/** What can be done wherever one is. */
export interface AppContext {
  /** There is no note here whose rights would decide. */
  readonly session?: never;
  readonly goTo: (path: string) => void;
  readonly setTheme: (theme: "light" | "dark" | "auto") => void;
  readonly setLanguage: (language: Language) => void;
  /** Makes a note in the folder in view, and opens it. */
  readonly newNote: () => void;
  /** The path of the folder in view; "" for none. */
  readonly folder: () => string;
  readonly hasAccounts: boolean;
  readonly logOut: () => void;
  readonly reconnect: () => void;
  readonly focusSearch: () => void;
}

type AppCommand = Command<AppContext>;

export const paletteCommand: AppCommand = {
  id: "palette",
  group: "app",
  name: texts.later("palette"),
  keys: ["Ctrl+K", "Cmd+K", "Ctrl+Alt+P", "F1"],
  icon: IconCommand,
  perform: () => openPalette(),
};

export const shortcutsCommand: AppCommand = {
  id: "shortcuts",
  group: "app",
  name: texts.later("shortcuts"),
  words: texts.later("shortcutsWords"),
  keys: ["Ctrl+Alt+H", "?"],
  icon: IconKeyboard,
  perform: () => openDialog({ type: "shortcuts" }),
};

const pages = [
  { id: "home", name: "goHome", path: "/", icon: IconHome },
  { id: "trash", name: "goTrash", path: "/?view=trash", icon: IconTrash },
  { id: "jobs", name: "goJobs", path: "/jobmanager", icon: IconListCheck },
  { id: "settings", name: "goInterpreters", path: "/interpreter", icon: IconPlugConnected },
  { id: "repositories", name: "goRepositories", path: "/notebookRepos", icon: IconDatabaseCog },
  { id: "credentials", name: "goCredentials", path: "/credential", icon: IconKey },
  { id: "helium", name: "goHelium", path: "/helium", icon: IconAtom },
  { id: "account", name: "goAccount", path: "/account", icon: IconUser },
  { id: "people", name: "goPeople", path: "/people", icon: IconUsers },
  { id: "machine", name: "goMachine", path: "/machine", icon: IconActivity },
  { id: "cluster", name: "goCluster", path: "/cluster", icon: IconServer2 },
  { id: "configuration", name: "goConfiguration", path: "/configuration", icon: IconAdjustments },
] as const;

const themes = [
  { theme: "light", name: "themeLight", icon: IconSun },
  { theme: "dark", name: "themeDark", icon: IconMoon },
  { theme: "auto", name: "themeAuto", icon: IconDeviceDesktop },
] as const;

const spoken = [
  { language: "en", name: "languageEnglish", words: "englishWords" },
  { language: "de", name: "languageGerman", words: "germanWords" },
] as const;

export const appCommands: readonly AppCommand[] = [
  paletteCommand,
  shortcutsCommand,
  {
    id: "newNote",
    group: "notes",
    name: texts.later("newNote"),
    words: texts.later("newNoteWords"),
    keys: ["Ctrl+Alt+Y"],
    icon: IconFilePlus,
    perform: ({ newNote }) => newNote(),
  },
  {
    id: "newNoteWith",
    group: "notes",
    name: texts.later("newNoteWith"),
    words: texts.later("newNoteWithWords"),
    keys: [],
    icon: IconFileSettings,
    perform: ({ folder }) => openDialog({ type: "createNote", folder: folder() }),
  },
  {
    id: "importNote",
    group: "notes",
    name: texts.later("importNote"),
    keys: [],
    icon: IconFileImport,
    perform: () => openDialog({ type: "importNote" }),
  },
  {
    id: "searchNotes",
    group: "notes",
    name: texts.later("searchNotes"),
    keys: [],
    icon: IconSearch,
    perform: ({ focusSearch }) => focusSearch(),
  },
  ...pages.map(
    ({ id, name, path, icon }): AppCommand => ({
      id: `go-${id}`,
      group: "go",
      name: texts.later(name),
      words: texts.later(`${name}Words`),
      keys: [],
      icon,
      perform: ({ goTo }) => goTo(path),
    }),
  ),
  ...themes.map(
    ({ theme, name, icon }): AppCommand => ({
      id: `theme-${theme}`,
      group: "theme",
      name: texts.later(name),
      words: texts.later("themeWords"),
      keys: [],
      icon,
      perform: ({ setTheme }) => setTheme(theme),
    }),
  ),
  ...spoken.map(
    ({ language, name }): AppCommand => ({
      id: `language-${language}`,
      group: "language",
      name: texts.later(name),
      words: texts.later(`${name}Words`),
      keys: [],
      icon: IconLanguage,
      perform: ({ setLanguage }) => setLanguage(language),
    }),
  ),
  {
    id: "vimKeys",
    group: "editor",
    name: texts.later("vimKeysOrNot"),
    label: () => texts.t(vimKeys.getState() ? "noVimKeys" : "vimKeys"),
    keys: [],
    icon: IconTerminal2,
    perform: () => toggleVimKeys(),
  },
  {
    id: "reconnect",
    group: "end",
    name: texts.later("reconnect"),
    keys: [],
    icon: IconRefresh,
    perform: ({ reconnect }) => reconnect(),
  },
  {
    id: "about",
    group: "end",
    name: texts.later("about"),
    keys: [],
    icon: IconInfoCircle,
    perform: () => openDialog({ type: "about" }),
  },
  {
    id: "logOut",
    group: "end",
    name: texts.later("logOut"),
    keys: [],
    icon: IconLogout,
    when: ({ hasAccounts }) => hasAccounts,
    perform: ({ logOut }) => logOut(),
  },
];
