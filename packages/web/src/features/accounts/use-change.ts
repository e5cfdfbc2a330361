import { RestError } from "@octavo/client";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";

/** Does a change, says why when it is refused, and asks for the list again either way. @returns whether it was done */
export type PerformChange = (work: () => Promise<unknown>) => Promise<boolean>;

export function useChange(refetch: () => void): PerformChange {
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
      return false;
    } finally {
      refetch();
    }
  };
}
