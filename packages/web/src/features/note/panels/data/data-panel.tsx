import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { formatList } from "../../../../i18n/formats.ts";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { NameFilter } from "../../../../ui/name-filter.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import { uploadsOf } from "../../../files/index.ts";
import { useNoteSession, useNoteState } from "../../context/session-context.tsx";
import classes from "./data.module.css";
import { DataList } from "./data-list.tsx";
import { type Entry, entriesOfNames, tablesOfNote } from "./entries.ts";
import { type KnownNames, type NamesStore, namesStoreOf } from "./known-names.ts";
import { createNameIndex } from "./name-index.ts";
import { texts } from "./texts.ts";
import { useEntryActions } from "./use-entry-actions.ts";
import { useUses } from "./use-uses.ts";

/** All names that code of the note can use, in one list with a filter. */
export function DataPanel() {
  const session = useNoteSession();
  const services = useServices();
  const t = useTranslation(texts);
  const names = namesStoreOf(session, services.rest);
  const known = useStore(names.store);
  useRefreshes(names);
  const right = useNoteState((state) => state.right);
  const tables = useTables();
  const index = useMemo(() => createNameIndex(entriesOfNames(tables, known)), [tables, known]);
  const [part, setPart] = useState("");
  const wanted = useDeferredValue(part);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => index.rows(wanted, toggled), [index, wanted, toggled]);
  const actions = useEntryActions(names.refresh);
  const uses = useUses(rows.some(({ kind }) => kind === "about"));
  const list = useRef<HTMLDivElement>(null);

  const toggle = (key: string) =>
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  if (known.state === "waiting" && index.size === 0) return <Waiting />;
  return (
    <div className={classes["panel"]}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the keys */}
      <div
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          list.current?.focus();
        }}
      >
        <NameFilter placeholder={t("filter")} value={part} onChange={setPart} />
      </div>
      <Notes known={known} isReader={right === "reader"} isEmpty={index.size === 0} />
      {rows.length === 0 && wanted.trim() !== "" && <p role="status">{t("noMatch", { name: wanted.trim() })}</p>}
      {rows.length > 0 && (
        <DataList tree={list} rows={rows} part={wanted} actions={actions} usesOf={uses} onToggle={toggle} />
      )}
    </div>
  );
}

/** Refreshes the names when the panel opens, when a run ends, and when a file arrives. */
function useRefreshes(names: NamesStore): void {
  const { replica } = useNoteSession();
  const arrived = useStore(uploadsOf(useServices()).store, (state) => state.arrived);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that has come asks, too
  useEffect(() => names.refresh(), [names, arrived]);
  useEffect(
    () => replica.onFacts((facts) => facts.some(({ type }) => type === "runFinished") && names.refresh()),
    [replica, names],
  );
}

/** The note's tables; the same list until they change, so that other changes of the note do not rebuild the index. */
function useTables(): readonly Entry[] {
  const note = useDeferredValue(useNoteState((state) => state.note));
  const last = useRef<{ readonly text: string; readonly tables: readonly Entry[] }>({ text: "[]", tables: [] });
  return useMemo(() => {
    const tables = note ? tablesOfNote(note) : [];
    const text = JSON.stringify(tables);
    if (text !== last.current.text) last.current = { text, tables };
    return last.current.tables;
  }, [note]);
}

interface NotesProps {
  readonly known: KnownNames;
  readonly isReader: boolean;
  readonly isEmpty: boolean;
}

/** Says which names are old, and which the list lacks. */
function Notes({ known, isReader, isEmpty }: NotesProps) {
  const t = useTranslation(texts);
  const busy = (isKnown: boolean) => {
    const found = known.sessions.filter((each) => each.isBusy && each.isKnown === isKnown);
    return formatList([...new Set(found.map(({ interpreter }) => `%${interpreter}`))]);
  };
  return (
    <>
      {known.state === "away" && <p role="status">{t("away")}</p>}
      {busy(true) !== "" && <p role="status">{t("busy", { names: busy(true) })}</p>}
      {busy(false) !== "" && <p role="status">{t("busyUnknown", { names: busy(false) })}</p>}
      {isReader ? <p>{t("noneOfReaders")}</p> : isEmpty && <p>{t("nothing")}</p>}
    </>
  );
}
