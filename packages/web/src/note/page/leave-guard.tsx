import { Button, Group, Modal } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useNote, useNoteSession } from "../session/session-context.tsx";

/**
 * Asks before the page is left while something typed is not acknowledged. Usually it takes milliseconds until it is, so the way is free by itself.
 */
export function LeaveGuard() {
  const { replica } = useNoteSession();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      replica.state.isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Whoever is not logged in any more cannot save by staying.
      nextLocation.pathname !== "/login",
  );

  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      replica.keepDraft();
      if (replica.state.isDirty) event.preventDefault();
    };
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, [replica]);

  // Asked for only then: every key makes the note dirty, and clean again.
  const mustWait = useNote((state) => blocker.state === "blocked" && state.isDirty);
  useEffect(() => {
    if (blocker.state === "blocked" && !mustWait) blocker.proceed();
  }, [blocker, mustWait]);

  const isAsking = blocker.state === "blocked";
  return (
    <Modal
      opened={isAsking}
      onClose={() => blocker.reset?.()}
      title="Leave while changes are not saved?"
      centered
      transitionProps={{ enterDelay: 200 }}
    >
      <p>
        What you typed has not reached the server. It is kept in this browser and sent when you open the note here
        again.
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}
