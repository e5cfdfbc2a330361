import { Menu } from "@mantine/core";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useServices } from "../platform/services.tsx";
import { useSession } from "../platform/use-connection.ts";
import { notices } from "../shell/notices.ts";
import { IconButton } from "../ui/icon-button.tsx";

/** Who is logged in, and the way out; nothing where there are no accounts. */
export function UserMenu() {
  const { session } = useServices();
  const navigate = useNavigate();
  const state = useSession();
  if (state.type !== "in" || !state.hasAccounts) return null;

  const handleLogOut = async () => {
    try {
      await session.logOut();
      // The page that was left is nobody's wish any more: whoever comes next begins at home.
      await navigate("/login", { replace: true });
      notices.done("Logout Success");
    } catch (error) {
      notices.problem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Menu position="bottom-end" width={200} shadow="sm" withinPortal>
      <Menu.Target>
        <span>
          <IconButton label={`Logged in as ${state.user}`} icon={<IconUserCircle size={18} />} />
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{state.user}</Menu.Label>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void handleLogOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
