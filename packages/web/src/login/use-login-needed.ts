import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../platform/use-connection.ts";
import { loginPath } from "./wanted-page.ts";

/** Leads to the login page as soon as nobody is logged in, and remembers the page that is left. What was typed there is kept by its draft. */
export function useLoginNeeded(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOut = useSession().type === "out";
  useEffect(() => {
    if (isOut) void navigate(loginPath(`${pathname}${search}`), { replace: true });
  }, [isOut, navigate, pathname, search]);
}
