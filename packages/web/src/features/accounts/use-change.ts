import { RestError } from "@octavo/client";
import { notices } from "../../ui/notices/notices.ts";

/** Does a change, says why when it is refused, and asks for the list again either way. @returns whether it was done */
export type Change = (work: () => Promise<unknown>) => Promise<boolean>;

export function useChange(refetch: () => void): Change {
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.problem(error.message);
      return false;
    } finally {
      refetch();
    }
  };
}
