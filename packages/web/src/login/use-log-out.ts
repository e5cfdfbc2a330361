import { useNavigate } from "react-router";
import { useServices } from "../platform/services.tsx";
import { notices } from "../shell/notices.ts";
import { askToDiscardAll } from "../ui/unsaved.ts";
import { texts } from "./texts.ts";

/** The way out, and the words about it. */
export function useLogOut(): () => void {
  const { session } = useServices();
  const navigate = useNavigate();
  async function logOut() {
    try {
      await session.logOut();
      // The page that was left is nobody's wish any more: whoever comes next begins at home.
      await navigate("/", { replace: true });
      notices.done(texts.t("loggedOut"));
    } catch (error) {
      notices.problem(error instanceof Error ? error.message : String(error));
    }
  }
  return () => askToDiscardAll(() => void logOut());
}
