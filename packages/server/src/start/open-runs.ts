/** Runs: who may have one, what they are given, what their code asks, and the files of what they print. */
import { join } from "node:path";
import { createRunId, magicName, type Note, type NoteId } from "@octavo/note";
import { declarationOf } from "@octavo/runner";
import { openCredentials } from "../credentials/open-credentials.ts";
import { createAnswers } from "../runs/answers.ts";
import { createDataSpace } from "../runs/data-space.ts";
import { createDriverAnswers } from "../runs/driver-answers.ts";
import type { Answers } from "../runs/questions.ts";
import { ResultFiles } from "../runs/result-files.ts";
import { RunService } from "../runs/run-service.ts";
import { RunTrail } from "../runs/run-trail.ts";
import { saveResult } from "../runs/save-result.ts";
import { Watches } from "../runs/watches.ts";
import { isShutOut, mayStillRun } from "../schedule/may-still-run.ts";
import { openTables } from "../tables/open-tables.ts";
import { prepareTables } from "../tables/prepare-tables.ts";
import type { Followers } from "./followers.ts";
import type { ServerOptions } from "./layout.ts";
import type { Data } from "./open-data.ts";
import type { Interpreters } from "./open-interpreters.ts";
import type { Notes } from "./open-notebook.ts";
import type { Records } from "./open-records.ts";
import type { Presence } from "./presence.ts";

type RunsBelow = Data & Records & Interpreters & Notes & { readonly followers: Followers; readonly presence: Presence };

export type Runs = Awaited<ReturnType<typeof openRuns>>;

export async function openRuns(options: ServerOptions, below: RunsBelow) {
  const parts = await openRunParts(options, below);
  const runs = openRunDesk(options, { ...below, ...parts });
  below.people.onLoginEnded(({ principal }) => runs.forms.secrets.forget(principal.user));
  followRuns(below, runs);
  return { ...parts, runs };
}

type RunParts = RunsBelow & Awaited<ReturnType<typeof openRunParts>>;

async function openRunParts({ settings, configuration, layout }: ServerOptions, below: RunsBelow) {
  const { data, conf } = settings.folders;
  const { hasWalls, people, access, link, log } = below;
  const credentials = await openCredentials({
    folder: join(data, "conf"),
    zeppelinFile: join(conf, "credentials.json"),
    zeppelinKey: configuration.given("zeppelin.credentials.encryptKey"),
    isPersistent: configuration.isOn("zeppelin.credentials.persist", true),
  });
  const files = new ResultFiles({ dataDirectory: data, log, frontEndWorker: layout.frontEndWorker });
  const tables = openTables({ hostFile: layout.tablesScript, settings, dataDirectory: data, files, hasWalls, log });
  const mayRun = (user: string, id: NoteId) => mayStillRun(user, id, { people, access });
  const watches = new Watches({ link, mayRun, clearSpool: (runId) => files.clearSpool(runId) });
  return { credentials, files, tables, mayRun, watches, spool: join(data, "runner") };
}

function openRunDesk({ ids }: ServerOptions, parts: RunParts): RunService {
  const { link, files, tables, interpreters, notebook, openNotes, people, pool, poolSources } = parts;
  const { audit, origins, credentials, mayRun, watches, presence, log } = parts;
  return new RunService({
    ...{ link, files, frontEnds: files.frontEnds, interpreters, log, mayRun, watches },
    isShutOut: (user) => isShutOut(user, people),
    now: ids.now,
    newRunId: () => createRunId(ids),
    rolesOf: (user) => people.rolesOf(user),
    trail: new RunTrail({ record: (entry) => audit.record(entry), now: ids.now, current: () => origins.current }),
    answers: (runs) => answersFor({ ...parts, ids }, runs),
    valuesFor({ live, user }) {
      const place = { noteId: live.note.id, view: live.user };
      const others = poolSources.forRun({ noteId: place.noteId, user });
      return {
        pooled: (name) => pool.textOf(place, name, others),
        credentialOf: (entity) => credentials.resolve(user, entity),
      };
    },
    onFinished(run, outcome) {
      saveResult({ pool, log }, run, outcome);
      prepareTables({ desk: tables.desk, isSomebodyThere: () => presence.size > 0, log }, run);
    },
    openNote: (id) => notebook.open(id),
    openNotes: () => openNotes.all,
  });
}

/** Who answers what running code asks, apart from forms, which the desk has itself. */
function answersFor(parts: RunParts & Pick<ServerOptions, "ids">, runs: RunService): Partial<Answers> {
  const { ids, pool, poolSources, globals, globalRights, people, access, guard } = parts;
  const { notebook, credentials, interpreters, files, tables, mayRun, watches, spool } = parts;
  return {
    ...createAnswers({
      ...{ pool, poolSources, globals, globalRights, people, access, guard, spool },
      openNote: (id) => notebook.open(id),
      runs: () => runs,
      nextInput: { ids, naming: ({ live }) => interpreters.naming(live.note) },
    }),
    ...createDriverAnswers({
      credentialOf: (user, entity) => credentials.resolve(user, entity),
      settingName: (id) => interpreters.get(id).name,
      files,
      fileOfTable: (segment) => tables.desk.fileOf({ segment, index: 0, runId: undefined }),
      jsonOfTable: (segment, signal) => tables.desk.export({ segment, index: 0, runId: undefined }, "json", signal),
      isSql: ({ text }, note) => isSqlText(text, note, interpreters),
      spool,
    }),
    ...createDataSpace({
      interpreters,
      variables: runs.variables,
      mayRun: ({ order, live }) => mayRun(order.user, live.note.id),
      poolNames: ({ order, live }) => pool.names({ noteId: order.noteId, view: live.user }),
      spool,
    }),
    angularWatch: (asked, run) => watches.angularWatch(asked, run),
    angularUnwatch: (asked, run) => watches.angularUnwatch(asked, run),
  };
}

function isSqlText(text: string, note: Note, interpreters: RunParts["interpreters"]): boolean {
  const parsed = interpreters.parse(text, note);
  if (!parsed.ok) return false;
  const magic = parsed.magic && magicName(parsed.magic);
  const driver = interpreters.find({ magic, note, properties: parsed.properties })?.driver;
  return typeof driver === "string" && declarationOf(driver).isSql === true;
}

/** What happens below goes to the desk of runs first, then to what their code shares. */
function followRuns({ followers, preparations, pool, globals, poolSources }: RunsBelow, runs: RunService): void {
  followers.join({
    perform: (live, effects) => runs.perform(live, effects),
    opened: (live) => runs.reconcile(live),
    isBusy: (id) => runs.isBusy(id),
    removed(id) {
      runs.closing.closeNote(id);
      pool.forget(id);
      globals.forget(id);
      poolSources.forget(id);
    },
    settingChanged: (id) => runs.closing.closeSetting(id),
    runnerWelcome({ runs: orders }) {
      runs.receiveWelcome(orders);
      preparations.askAgain();
    },
    runnerReplied(reply) {
      if (reply.type === "prepared") preparations.receive(reply);
      else runs.receive(reply);
    },
    runnerUnable: (reason) => runs.receiveRunnerUnavailable(reason),
  });
}
