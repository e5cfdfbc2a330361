import { NativeSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useServices } from "../platform/services.tsx";
import { NameFilter } from "../ui/name-filter.tsx";
import { Pages, usePages } from "../ui/pages.tsx";
import { EmptyPlace, Screen, Waiting } from "../ui/screen.tsx";
import { JobCard } from "./job-card.tsx";
import { followJobs, type Job, type JobList } from "./job-list.ts";
import classes from "./jobs.module.css";
import { interpretersOf, type Order, orders, shownJobs, type Wanted } from "./shown-jobs.ts";

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

const everything: Wanted = { name: "", interpreter: null, order: "Recently Update" };

function Jobs({ list }: { readonly list: JobList }) {
  const { jobs, off } = useStore(list.store);
  const [wanted, setWanted] = useState(everything);
  const set = (change: Partial<Wanted>) => setWanted((last) => ({ ...last, ...change }));
  return (
    <Screen
      title="Jobs"
      sentence="The notes you own and what they run, with those that run now on top. It follows by itself."
      filters={
        <>
          <NameFilter placeholder="Search jobs…" value={wanted.name} onChange={(name) => set({ name })} />
          <NativeSelect
            label="Interpreter"
            value={wanted.interpreter ?? ""}
            onChange={({ currentTarget }) => set({ interpreter: currentTarget.value || null })}
            data={[{ value: "", label: "All" }, ...interpretersOf(jobs ?? [])]}
          />
          <NativeSelect
            label="Sort"
            value={wanted.order}
            onChange={({ currentTarget }) => set({ order: currentTarget.value as Order })}
            data={[...orders]}
          />
          <Legend />
        </>
      }
    >
      {off !== null ? (
        <EmptyPlace title={off}>
          <p>Whoever runs this server can turn it on: OCTAVO_JOB_MANAGER=true.</p>
        </EmptyPlace>
      ) : jobs === null ? (
        <Waiting />
      ) : (
        <Shown jobs={shownJobs(jobs, wanted)} total={jobs.length} />
      )}
    </Screen>
  );
}

function Shown({ jobs, total }: { readonly jobs: readonly Job[]; readonly total: number }) {
  const { items, ...pages } = usePages(jobs);
  if (jobs.length === 0) {
    return (
      <EmptyPlace title="No Job found">
        <p>
          {total > 0
            ? "No note of yours fits this name and interpreter."
            : "Every note you own is listed here. To have one run by itself, open it and press the clock in its bar."}
        </p>
      </EmptyPlace>
    );
  }
  return (
    <>
      <p className={classes["total"]} role="status">
        {jobs.length === total ? `${total} in all` : `${jobs.length} of ${total}`}
      </p>
      {items.map((job) => (
        <JobCard key={job.noteId} job={job} />
      ))}
      <Pages {...pages} />
    </>
  );
}

const legend = ["READY", "FINISHED", "ABORT", "ERROR", "PENDING", "RUNNING"] as const;

function Legend() {
  return (
    <ul className={classes["legend"]} aria-label="States">
      {legend.map((status) => (
        <li key={status}>
          <i className={classes["dot"]} data-status={status} aria-hidden />
          {status}
        </li>
      ))}
    </ul>
  );
}
