import { useNavigate } from "react-router";
import { createStore, type StoreApi } from "zustand/vanilla";
import { useServices } from "../../platform/services.tsx";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { askToDiscardAll } from "../../ui/unsaved.ts";

/** Whether the page says that the user is logged out, before it asks the next one to log in. */
export const farewell: StoreApi<boolean> = createStore(() => false);

export function endFarewell(): void {
  farewell.setState(false, true);
}

/** The way out. */
export function useLogOut(): () => void {
  const { session } = useServices();
  const navigate = useNavigate();
  async function logOutUser() {
    farewell.setState(true, true);
    try {
      await session.logOut();
      // The next user begins at home, not at the page that was left.
      await navigate("/", { replace: true });
    } catch (error) {
      endFarewell();
      pageNotifications.problem(error instanceof Error ? error.message : String(error));
    }
  }
  return () => askToDiscardAll(() => void logOutUser());
}
