import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "react-router";
import { sayLanguage } from "../login/say-language.ts";
import { useLogOut } from "../login/use-log-out.ts";
import { useServices } from "../platform/services.tsx";
import { useSession } from "../platform/use-connection.ts";
import { type AppContext, appCommands, paletteCommand } from "./app-commands.ts";
import { entriesOf } from "./entries.ts";
import { useLentToPalette } from "./palette/use-lent-to-palette.ts";
import { texts } from "./texts.ts";
import { useCommandKeys } from "./use-keys.ts";

/** What can be done everywhere: by its keys, and from the palette. */
export function useAppCommands(): void {
  const navigate = useNavigate();
  const { connection } = useServices();
  const { setColorScheme } = useMantineColorScheme();
  const session = useSession();
  const logOut = useLogOut();
  const contextOf = (): AppContext => ({
    goTo: (path) => void navigate(path),
    setTheme: setColorScheme,
    setLanguage: sayLanguage,
    hasAccounts: session.type === "in" && session.hasAccounts,
    logOut: () => void logOut(),
    reconnect: () => connection.reconnect(),
    focusSearch: () => document.querySelector<HTMLElement>("header search input")?.focus(),
  });
  useCommandKeys(appCommands, contextOf);
  useLentToPalette(
    () =>
      entriesOf(
        appCommands.filter((command) => command !== paletteCommand),
        contextOf,
        texts.t("everywhere"),
      ),
    "everywhere",
  );
}
