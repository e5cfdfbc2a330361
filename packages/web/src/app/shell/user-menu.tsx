import { Menu } from "@mantine/core";
import {
  IconActivity,
  IconAdjustments,
  IconAtom,
  IconChevronDown,
  IconDatabaseCog,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconPlugConnected,
  IconServer2,
  IconSettings,
  IconUser,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { paletteCommand, shortcutsCommand } from "../../features/commands/app-commands.ts";
import { LanguageChoice } from "../../features/login/language-choice.tsx";
import { screenName } from "../../features/login/screen-name.ts";
import { ServerFacts } from "../../features/login/server-facts.tsx";
import { texts } from "../../features/login/texts.ts";
import { useLogOut } from "../../features/login/use-log-out.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { openPalette } from "../../ui/commands/palette-store.ts";
import { useShownKey } from "../../ui/commands/use-keys.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { leaveForPage } from "../../ui/page-main.tsx";
import { useMenuReturn } from "../../ui/use-menu-return.ts";
import classes from "./user-menu.module.css";

const pages = [
  { to: "/interpreter", label: "interpreters", icon: IconPlugConnected },
  { to: "/notebookRepos", label: "repositories", icon: IconDatabaseCog },
  { to: "/credential", label: "credentials", icon: IconKey },
  { to: "/helium", label: "helium", icon: IconAtom },
  { to: "/cluster", label: "cluster", icon: IconServer2 },
  { to: "/configuration", label: "configuration", icon: IconAdjustments },
] as const;

/** Where there are accounts. */
const accountPages = [
  { to: "/account", label: "account", icon: IconUser },
  { to: "/people", label: "people", icon: IconUsers },
  { to: "/machine", label: "machine", icon: IconActivity },
] as const;

const helps = [
  { command: paletteCommand, open: openPalette },
  { command: shortcutsCommand, open: () => openDialog({ type: "shortcuts" }) },
] as const;

/** Settings of the server and of the user; where there are accounts, the user's name and the way to log out. */
export function UserMenu() {
  const logOut = useLogOut();
  const state = useSession();
  const t = useTranslation(texts);
  const menuReturn = useMenuReturn();
  if (state.type !== "in") return null;
  const { user, hasAccounts } = state;
  const name = screenName(user);

  return (
    <Menu {...menuReturn} position="bottom-end" width={260} shadow="sm" withinPortal>
      <Menu.Target>
        <IconButton
          label={hasAccounts ? t("loggedInAs", { name }) : t("serverSettings")}
          icon={hasAccounts ? <Account name={name} /> : <IconSettings size={18} />}
          {...(hasAccounts ? { className: classes["account"] } : {})}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {hasAccounts && <Menu.Label>{name}</Menu.Label>}
        {[...(hasAccounts ? accountPages : []), ...pages].map(({ to, label, icon: Icon }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            c="var(--color-ink)"
            leftSection={<Icon size={16} />}
            onClick={leaveForPage}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <LanguageChoice />
        <Menu.Divider />
        {helps.map((help) => (
          <HelpEntry key={help.command.id} {...help} />
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={() => openDialog({ type: "about" })}>
          {t("about")}
        </Menu.Item>
        {hasAccounts && (
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
            {t("logOut")}
          </Menu.Item>
        )}
        <Menu.Divider />
        <ServerFacts />
      </Menu.Dropdown>
    </Menu>
  );
}

function Account({ name }: { readonly name: string }) {
  return (
    <>
      <IconUserCircle size={18} />
      <span className={classes["name"]}>{name}</span>
      <IconChevronDown size={16} className={classes["opens"]} />
    </>
  );
}

/** A user who knows no keys, or has none, finds here how to do everything. */
function HelpEntry({ command, open }: (typeof helps)[number]) {
  const key = useShownKey(command);
  const { icon: Icon, name } = command;
  return (
    <Menu.Item
      leftSection={<Icon size={16} />}
      rightSection={key && <span className={classes["key"]}>{key}</span>}
      // The menu has given the keyboard back by then, so that whatever opens gives it back to the same place.
      onClick={() => setTimeout(open)}
    >
      {name()}
    </Menu.Item>
  );
}
