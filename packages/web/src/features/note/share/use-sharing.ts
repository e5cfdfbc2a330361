import { RestError } from "@octavo/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useServices } from "../../../platform/services.tsx";
import { type QueryResult, useQuery } from "../../../platform/use-query.ts";
import { type Busy, useBusyState } from "../../../ui/use-busy.ts";
import {
  askPermissions,
  isSamePermissions,
  type Permissions,
  pathOfPermissions,
} from "../panels/permissions/permissions.ts";
import { knownLists } from "./known-lists.ts";
import { type Level, namesOfOpened, noNames, withEveryone } from "./levels.ts";
import { texts } from "./texts.ts";

/** What came of the last change. */
interface SharingOutcome {
  readonly text: string;
  readonly isProblem: boolean;
  /** Takes the change back. */
  readonly undo?: () => void;
}

export interface Sharing {
  readonly asked: QueryResult<Permissions>;
  readonly outcome: SharingOutcome | null;
  readonly saving: Busy;
  /**
   * Changes the lists as they are by then, so that what others have changed stays. @param make gives null where the last owner would go
   * @param said what the page says of it @returns whether they are changed
   */
  readonly change: (make: (lists: Permissions) => Permissions | null, said: string) => Promise<boolean>;
  /** As long as the dialog is open, names of a list that is opened to everyone come back when it is closed. */
  readonly changeEveryone: (level: Level | null, self: string, said: string) => Promise<boolean>;
  readonly setOutcome: (outcome: SharingOutcome | null) => void;
}

interface Change {
  readonly before: Permissions;
  readonly after: Permissions | null;
}

/** Most attempts when other users change the lists at the same time. */
const mostTries = 3;

/** The four lists of a note, each change of which is saved at once and can be taken back. */
export function useSharing(noteId: string): Sharing {
  const { rest } = useServices();
  const path = pathOfPermissions(noteId);
  const ask = useCallback(() => askPermissions(rest, path), [rest, path]);
  const asked = useQuery<Permissions>(ask);
  const saving = useBusyState();
  const [outcome, setOutcome] = useState<SharingOutcome | null>(null);
  const kept = useRef(noNames);
  const lists = asked.answer.state === "done" ? asked.answer.value : null;
  useEffect(() => {
    if (lists) knownLists.setState({ noteId, lists });
  }, [noteId, lists]);

  /** @throws RestError with status 409 when the lists have changed since */
  async function put(wanted: Permissions, before: Permissions): Promise<Permissions> {
    await rest.call("PUT", path, z.unknown(), { ...wanted, before });
    // The server fills lists in, and spells names as the accounts do. A user who has taken themselves out may not read them any more.
    const kept = await ask().catch(() => wanted);
    asked.setData(kept);
    return kept;
  }

  async function during(work: () => Promise<void>): Promise<boolean> {
    setOutcome(null);
    try {
      await saving.during(work);
      return true;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      setOutcome({ text: error.message, isProblem: true });
      asked.refetch();
      return false;
    }
  }

  /** The lists before and after; `after` is null when the change would remove the last owner. */
  async function makeChange(make: Parameters<Sharing["change"]>[0], tries: number): Promise<Change> {
    const before = await ask();
    const wanted = make(before);
    try {
      return { before, after: wanted && (await put(wanted, before)) };
    } catch (error) {
      const isOvertaken = error instanceof RestError && error.status === 409;
      if (!isOvertaken || tries === 1) throw error;
      return await makeChange(make, tries - 1);
    }
  }

  const change: Sharing["change"] = async (make, said) => {
    let isRefused = false;
    const isDone = await during(async () => {
      const { before, after } = await makeChange(make, mostTries);
      isRefused = after === null;
      if (after) {
        setOutcome({ text: said, isProblem: false, undo: () => void takeBack(before, after) });
        return;
      }
      asked.setData(before);
      setOutcome({ text: texts.t("lastOwner"), isProblem: true });
    });
    return isDone && !isRefused;
  };

  const changeEveryone: Sharing["changeEveryone"] = async (level, self, said) => {
    let opened = kept.current;
    const isChanged = await change((now) => {
      const next = withEveryone(now, level, { self, kept: kept.current });
      opened = namesOfOpened(now, next, kept.current);
      return next;
    }, said);
    if (isChanged) kept.current = opened;
    return isChanged;
  };

  const takeBack = (before: Permissions, after: Permissions) =>
    during(async () => {
      const now = await ask();
      if (!isSamePermissions(now, after)) {
        asked.setData(now);
        setOutcome({ text: texts.t("changedSince"), isProblem: true });
        return;
      }
      await put(before, now);
      setOutcome({ text: texts.t("undone"), isProblem: false });
    });

  return { asked, outcome, saving, change, changeEveryone, setOutcome };
}
