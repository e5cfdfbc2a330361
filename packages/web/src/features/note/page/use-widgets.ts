import { mayRunNote } from "@octavo/client";
import { widgetSentSchema } from "@octavo/protocol";
import { useMemo } from "react";
import { useServices } from "../../../platform/services.tsx";
import { frontEndNamed, type WidgetSource } from "../../results/index.ts";
import { useNoteSession } from "../context/session-context.tsx";

/** The widgets of the note's paragraphs, and the way to move them. */
export function useWidgets(): WidgetSource {
  const { replica } = useNoteSession();
  const { connection } = useServices();
  return useMemo(
    () => ({
      runOf(paragraphId) {
        const { run, widgets, dateStarted = null } = replica.paragraph(paragraphId) ?? {};
        return { runId: run?.id ?? widgets?.runId, startedAt: dateStarted };
      },
      widgetsOf: (paragraphId) => replica.paragraph(paragraphId)?.widgets,
      mayMove: () => mayRunNote(replica.state),
      subscribe: replica.subscribe,
      async send({ paragraphId, buffers, ...message }) {
        const answer = await connection.request("SEND_TO_WIDGET", {
          id: paragraphId,
          buffers: [...buffers],
          ...message,
        });
        // An interpreter that is busy deals with it later.
        return answer.ok || answer.reason === "unanswered" ? null : answer.text;
      },
      frontEnd: (paragraphId, name) => frontEndNamed({ noteId: replica.noteId, paragraphId, name }),
      onSent: (paragraphId, listener) =>
        connection.onFrame(({ op, data }) => {
          const sent = op === "WIDGET_SENT" ? widgetSentSchema.safeParse(data).data : undefined;
          if (sent?.id === paragraphId) listener(sent);
        }),
    }),
    [replica, connection],
  );
}
