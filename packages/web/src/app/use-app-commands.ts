import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "react-router";
import { type AppContext, appCommands, paletteCommand } from "../features/commands/app-commands.ts";
import { texts } from "../features/commands/texts.ts";
import { sayLanguage } from "../features/login/say-language.ts";
import { useLogOut } from "../features/login/use-log-out.ts";
import { folderInView } from "../features/notes/folder-in-view.ts";
import { useNewNote } from "../features/notes/use-new-note.ts";
import { useServices } from "../platform/services.tsx";
import { useSession } from "../platform/use-connection.ts";
import { paletteEntriesOf } from "../ui/commands/entries.ts";
import { useCommands } from "../ui/commands/use-commands.ts";
import { useCommandKeys } from "../ui/commands/use-keys.ts";

/** What can be done everywhere: by its keys, and from the palette. */
export function useAppCommands(): void {
  const navigate = useNavigate();
  const { connection } = useServices();
  const { setColorScheme } = useMantineColorScheme();
  const session = useSession();
  const logOut = useLogOut();
  const newNote = useNewNote();
  const contextOf = (): AppContext => ({
    goTo: (path) => void navigate(path),
    setTheme: setColorScheme,
    setLanguage: sayLanguage,
    newNote: () => void newNote(),
    folder: folderInView.getState,
    hasAccounts: session.type === "in" && session.hasAccounts,
    logOut: () => void logOut(),
    reconnect: () => connection.reconnect(),
    focusSearch: () => document.querySelector<HTMLElement>("header search input")?.focus(),
  });
  useCommandKeys(appCommands, contextOf);
  useCommands(
    () =>
      paletteEntriesOf(
        appCommands.filter((command) => command !== paletteCommand),
        contextOf,
        texts.t("everywhere"),
      ),
    "everywhere",
  );
}
