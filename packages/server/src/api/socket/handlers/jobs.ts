/** Requests about the job manager. */
import { jobManagerOff } from "../../../jobs/job.ts";
import type { Handler } from "./context.ts";

/** As in Zeppelin, a socket follows the jobs instead of the note it showed. */
export const list: Handler<"LIST_NOTE_JOBS"> = async ({ connection, services }) => {
  if (!services.jobs) {
    connection.send({ op: "JOB_MANAGER_DISABLED", data: { errorMessage: jobManagerOff } });
    return;
  }
  connection.subscribe(null, connection.speaksFacts);
  await services.jobs.follow(connection);
};

export const leave: Handler<"UNSUBSCRIBE_UPDATE_NOTE_JOBS"> = ({ connection, services }) => {
  services.jobs?.leave(connection);
};
