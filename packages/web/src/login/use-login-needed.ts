import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../platform/use-connection.ts";
import { notices } from "../shell/notices.ts";
import { loginPath } from "./wanted-page.ts";

/** Leads home, where one logs in, as soon as nobody is; the address remembers the page that is left. What was typed there is kept by its draft; what it said is for nobody else. */
export function useLoginNeeded(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOut = useSession().type === "out";
  useEffect(() => {
    const here = `${pathname}${search}`;
    const target = loginPath(here);
    if (isOut && target !== here) void navigate(target, { replace: true });
  }, [isOut, navigate, pathname, search]);
  useEffect(() => {
    if (isOut) notices.clear();
  }, [isOut]);
}
