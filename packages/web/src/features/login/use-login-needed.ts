import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../platform/use-connection.ts";
import { forgetDialogs } from "../../ui/dialogs/dialog-store.ts";
import { notices } from "../../ui/notices/notices.ts";
import { forgetKept, isAwaited } from "../../ui/use-kept.ts";
import { loginPath } from "./wanted-page.ts";

/**
 * Leads home, where one logs in, as soon as nobody is; the address remembers the page that is left. What was typed there is kept by its draft; what it
 * said is for nobody else. What stays open for who has to log in again does not for who has logged out by themselves.
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
    notices.clear();
    if (isAwaited(session)) return;
    forgetKept();
    forgetDialogs();
  }, [session]);
}
