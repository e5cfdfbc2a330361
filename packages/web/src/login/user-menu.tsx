import { Menu } from "@mantine/core";
import {
  IconAdjustments,
  IconAtom,
  IconDatabaseCog,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconPlugConnected,
  IconServer2,
  IconSettings,
  IconUserCircle,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useServices } from "../platform/services.tsx";
import { useSession } from "../platform/use-connection.ts";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { productName } from "../shell/page-title.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { screenName } from "./screen-name.ts";
import { ServerFacts } from "./server-facts.tsx";
import { useLogOut } from "./use-log-out.ts";

const pages = [
  { to: "/interpreter", label: "Interpreters", icon: IconPlugConnected },
  { to: "/notebookRepos", label: "Notebook repositories", icon: IconDatabaseCog },
  { to: "/credential", label: "Credentials", icon: IconKey },
  { to: "/helium", label: "Helium packages", icon: IconAtom },
  { to: "/cluster", label: "Cluster", icon: IconServer2 },
  { to: "/configuration", label: "Configuration", icon: IconAdjustments },
] as const;

/** Settings of the server and of oneself; where there are accounts, who is logged in and the way out. */
export function UserMenu() {
  const { rest } = useServices();
  const logOut = useLogOut();
  const state = useSession();
  if (state.type !== "in") return null;
  const { user, hasAccounts } = state;
  const name = screenName(user);

  const handleAbout = async () => {
    const version = await rest.version().catch(() => null);
    const text = `${version === null ? "" : `Version ${version}\n\n`}A notebook for working with data together. Apache License 2.0.`;
    openDialog({ type: "details", title: `About ${productName}`, text });
  };
  return (
    <Menu position="bottom-end" width={220} shadow="sm" withinPortal>
      <Menu.Target>
        <IconButton
          label={hasAccounts ? `Logged in as ${name}` : "Settings of the server"}
          icon={hasAccounts ? <IconUserCircle size={18} /> : <IconSettings size={18} />}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {hasAccounts && <Menu.Label>{name}</Menu.Label>}
        {pages.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} c="var(--color-ink)" leftSection={<Icon size={16} />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={() => void handleAbout()}>
          About {productName}
        </Menu.Item>
        {hasAccounts && (
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
            Log out
          </Menu.Item>
        )}
        <Menu.Divider />
        <ServerFacts />
      </Menu.Dropdown>
    </Menu>
  );
}
