import { useNavigate } from "react-router";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useServices } from "../../platform/services.tsx";
import { notices } from "../../ui/notices/notices.ts";
import { askToDiscardAll } from "../../ui/unsaved.ts";

/** Whether the page says that somebody is logged out, before it asks who comes next. */
export const farewell: StoreApi<boolean> = createStore(() => false);

export function endFarewell(): void {
  farewell.setState(false, true);
}

/** The way out. */
export function useLogOut(): () => void {
  const { session } = useServices();
  const navigate = useNavigate();
  async function logOut() {
    farewell.setState(true, true);
    try {
      await session.logOut();
      // The page that was left is nobody's wish any more: whoever comes next begins at home.
      await navigate("/", { replace: true });
    } catch (error) {
      endFarewell();
      notices.problem(error instanceof Error ? error.message : String(error));
    }
  }
  return () => askToDiscardAll(() => void logOut());
}
