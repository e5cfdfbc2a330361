import { useNavigate } from "react-router";
import { useServices } from "../platform/services.tsx";
import { notices } from "../shell/notices.ts";
import { texts } from "./texts.ts";

/** The way out, and the words about it. */
export function useLogOut(): () => Promise<void> {
  const { session } = useServices();
  const navigate = useNavigate();
  return async () => {
    try {
      await session.logOut();
      // The page that was left is nobody's wish any more: whoever comes next begins at home.
      await navigate("/", { replace: true });
      notices.done(texts.t("loggedOut"));
    } catch (error) {
      notices.problem(error instanceof Error ? error.message : String(error));
    }
  };
}
