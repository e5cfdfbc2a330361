import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../platform/use-connection.ts";
import { forgetDialogs } from "../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { forgetKept, isAwaited } from "../../ui/use-kept.ts";
import { loginPath } from "./wanted-page.ts";

/**
 * Leads home, where users log in, as soon as the user is logged out; the address remembers the page that is left. Its draft keeps what was typed
 * there; no other user sees its notices. Forms and dialogs stay open for a user who has to log in again, but not for one who chose to log out.
 */
export function useLoginNeeded(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const session = useSession();
  const isOut = session.type === "out";
  useEffect(() => {
    const here = `${pathname}${search}`;
    const target = loginPath(here);
    if (isOut && target !== here) void navigate(target, { replace: true });
  }, [isOut, navigate, pathname, search]);
  useEffect(() => {
    if (session.type !== "out") return;
    pageNotifications.clear();
    if (isAwaited(session)) return;
    forgetKept();
    forgetDialogs();
  }, [session]);
}
