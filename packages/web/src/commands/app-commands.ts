import {
  IconAdjustments,
  IconAtom,
  IconCommand,
  IconDatabaseCog,
  IconDeviceDesktop,
  IconFileImport,
  IconFilePlus,
  IconHome,
  IconKey,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconRefresh,
  IconSearch,
  IconServer2,
  IconSun,
} from "@tabler/icons-react";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import type { Command } from "./command.ts";
import { openPalette } from "./palette/palette-store.ts";

/** What can be done wherever one is. */
export interface AppContext {
  /** There is no note here whose rights would decide. */
  readonly session?: never;
  readonly goTo: (path: string) => void;
  readonly setTheme: (theme: "light" | "dark" | "auto") => void;
  readonly hasAccounts: boolean;
  readonly logOut: () => void;
  readonly reconnect: () => void;
  readonly focusSearch: () => void;
}

type AppCommand = Command<AppContext>;

export const paletteCommand: AppCommand = {
  id: "palette",
  group: "app",
  name: "Command palette",
  keys: ["Ctrl+Alt+P", "F1"],
  icon: IconCommand,
  perform: () => openPalette(),
};

export const shortcutsCommand: AppCommand = {
  id: "shortcuts",
  group: "app",
  name: "Keyboard shortcuts",
  keys: ["Ctrl+Alt+H", "?"],
  icon: IconKeyboard,
  perform: () => openDialog({ type: "shortcuts" }),
};

const pages = [
  { id: "home", name: "All notes", path: "/", icon: IconHome },
  { id: "jobs", name: "Jobs", path: "/jobmanager", icon: IconListCheck },
  { id: "settings", name: "Interpreters", path: "/interpreter", icon: IconPlugConnected },
  { id: "repositories", name: "Notebook repositories", path: "/notebookRepos", icon: IconDatabaseCog },
  { id: "credentials", name: "Credentials", path: "/credential", icon: IconKey },
  { id: "helium", name: "Helium packages", path: "/helium", icon: IconAtom },
  { id: "cluster", name: "Cluster", path: "/cluster", icon: IconServer2 },
  { id: "configuration", name: "Configuration", path: "/configuration", icon: IconAdjustments },
] as const;

const themes = [
  { theme: "light", name: "Theme: light", icon: IconSun },
  { theme: "dark", name: "Theme: dark", icon: IconMoon },
  { theme: "auto", name: "Theme: as the system", icon: IconDeviceDesktop },
] as const;

export const appCommands: readonly AppCommand[] = [
  paletteCommand,
  shortcutsCommand,
  {
    id: "newNote",
    group: "notes",
    name: "New note…",
    keys: [],
    icon: IconFilePlus,
    perform: () => openDialog({ type: "createNote", folder: "" }),
  },
  {
    id: "importNote",
    group: "notes",
    name: "Import a note…",
    keys: [],
    icon: IconFileImport,
    perform: () => openDialog({ type: "importNote" }),
  },
  {
    id: "searchNotes",
    group: "notes",
    name: "Search all notes",
    keys: [],
    icon: IconSearch,
    perform: ({ focusSearch }) => focusSearch(),
  },
  ...pages.map(
    ({ id, name, path, icon }): AppCommand => ({
      id: `go-${id}`,
      group: "go",
      name: `Go to ${name}`,
      keys: [],
      icon,
      perform: ({ goTo }) => goTo(path),
    }),
  ),
  ...themes.map(
    ({ theme, name, icon }): AppCommand => ({
      id: `theme-${theme}`,
      group: "theme",
      name,
      keys: [],
      icon,
      perform: ({ setTheme }) => setTheme(theme),
    }),
  ),
  {
    id: "reconnect",
    group: "end",
    name: "Connect to the server again",
    keys: [],
    icon: IconRefresh,
    perform: ({ reconnect }) => reconnect(),
  },
  {
    id: "logOut",
    group: "end",
    name: "Log out",
    keys: [],
    icon: IconLogout,
    when: ({ hasAccounts }) => hasAccounts,
    perform: ({ logOut }) => logOut(),
  },
];
