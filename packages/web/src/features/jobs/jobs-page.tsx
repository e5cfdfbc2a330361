import { NativeSelect } from "@mantine/core";
import { folderOfPath } from "@octavo/note";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { serverWords } from "../../i18n/server-words.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { NameFilter } from "../../ui/name-filter.tsx";
import { Pages, pageOfList } from "../../ui/pages.tsx";
import { EmptyPlace, Screen } from "../../ui/screen.tsx";
import { useUrlFilters } from "../../ui/url-filters.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { shownPath, useNoteList } from "../notes/index.ts";
import { JobCard } from "./job-card.tsx";
import { type Order, orders, wording } from "./job-filters.ts";
import { followJobs, type JobList, type ListedJob } from "./job-list.ts";
import classes from "./jobs.module.css";
import { interpretersOf, shownJobs } from "./shown-jobs.ts";
import { texts } from "./texts.ts";

/** What one's notes run, live. */
export function JobsPage() {
  const { connection } = useServices();
  const [list, setList] = useState<JobList | null>(null);
  useEffect(() => {
    const made = followJobs(connection);
    setList(made);
    return () => made.stop();
  }, [connection]);
  return list && <Jobs list={list} />;
}

function Jobs({ list }: { readonly list: JobList }) {
  const t = useTranslation(texts);
  const { jobs, off } = useStore(list.store);
  const [wanted, want] = useUrlFilters(wording);
  return (
    <Screen
      title={t("title")}
      sentence={t("sentence")}
      filters={
        <>
          <NameFilter placeholder={t("search")} value={wanted.name} onChange={(name) => want({ name })} />
          <NativeSelect
            label={t("interpreter")}
            value={wanted.interpreter === null ? "" : `=${wanted.interpreter}`}
            onChange={({ currentTarget: { value } }) => want({ interpreter: value === "" ? null : value.slice(1) })}
            data={[
              { value: "", label: t("all") },
              ...interpretersOf(jobs ?? []).map((name) => ({ value: `=${name}`, label: name || t("noInterpreter") })),
            ]}
          />
          <NativeSelect
            label={t("sort")}
            value={wanted.order}
            onChange={({ currentTarget }) => want({ order: currentTarget.value as Order })}
            data={orders.map((order) => ({ value: order, label: t(order) }))}
          />
          <Legend />
        </>
      }
    >
      {off !== null ? (
        <EmptyPlace title={serverWords(off)}>
          <p>{t("turnOn")}</p>
        </EmptyPlace>
      ) : jobs === null ? (
        <Waiting />
      ) : (
        <ShownJobs
          jobs={shownJobs(jobs, wanted)}
          total={jobs.length}
          part={wanted.name}
          page={wanted.page}
          onPage={(page) => want({ page })}
        />
      )}
    </Screen>
  );
}

interface ShownJobsProps {
  readonly jobs: readonly ListedJob[];
  readonly total: number;
  /** What was looked for. */
  readonly part: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function ShownJobs({ jobs, total, part, page, onPage }: ShownJobsProps) {
  const t = useTranslation(texts);
  const { items, ...pages } = pageOfList(jobs, page, onPage);
  const folders = useFolders();
  if (jobs.length === 0) {
    return (
      <EmptyPlace title={t("none")}>
        <p>{t(total > 0 ? "noneFits" : "noneYet")}</p>
      </EmptyPlace>
    );
  }
  return (
    <>
      <p className={classes["total"]} role="status">
        {jobs.length === total ? t("inAll", { total }) : t("shownOf", { shown: jobs.length, total })}
      </p>
      {items.map((job) => (
        <JobCard key={job.noteId} job={job} folder={folders.get(job.noteId) ?? ""} part={part} />
      ))}
      <Pages {...pages} />
    </>
  );
}

/** In which folder each note is, as people write it. */
function useFolders(): ReadonlyMap<string, string> {
  const notes = useNoteList();
  return useMemo(() => new Map(notes?.map(({ id, path }) => [id, shownPath(folderOfPath(path))])), [notes]);
}

const legend = ["READY", "FINISHED", "ABORT", "ERROR", "PENDING", "RUNNING"] as const;

function Legend() {
  const t = useTranslation(texts);
  return (
    <ul className={classes["legend"]} aria-label={t("states")}>
      {legend.map((status) => (
        <li key={status}>
          <i className={classes["dot"]} data-status={status} aria-hidden />
          {t(status)}
        </li>
      ))}
    </ul>
  );
}
