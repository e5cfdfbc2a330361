/** The settings of interpreters, and the link to the runner that holds them. The link is not started yet. */
import { findKernelspecs } from "@octavo/interpreter";
import { RunnerLink } from "../runs/runner-link.ts";
import { administers } from "../settings/administers.ts";
import { openInterpreterSettings } from "../settings/interpreter-settings.ts";
import { lifecycleDefaults } from "../settings/lifecycle.ts";
import { Preparations } from "../settings/preparations.ts";
import type { Followers } from "./followers.ts";
import type { ServerOptions } from "./layout.ts";
import type { Data } from "./open-data.ts";
import type { Records } from "./open-records.ts";

export type Interpreters = Awaited<ReturnType<typeof openInterpreters>>;

export async function openInterpreters(
  { settings, configuration, layout }: ServerOptions,
  { people, hasWalls, limits, secrets, log, access, followers }: Data & Records & { readonly followers: Followers },
) {
  const { data, conf } = settings.folders;
  const link = new RunnerLink({
    dataDirectory: data,
    runnerScript: layout.runnerScript,
    log,
    onWelcome: (welcome) => followers.runnerWelcome(welcome),
    onReply: (reply) => followers.runnerReplied(reply),
    onAway: () => log.info("the runner is away"),
    onUnable: (reason) => followers.runnerUnable(reason),
  });
  const preparations = new Preparations((request) => link.send(request), hasWalls);
  const interpreters = await openInterpreterSettings(conf, {
    preparations,
    onChanged: (id) => followers.settingChanged(id),
    onUntouched: (words) => log.warn(words),
    rolesOf: (user) => people.rolesOf(user),
    hasWalls,
    administers: (user, id) => administers(user, id, { people, access }),
    mayWriteShared: (user) =>
      settings.sharedFiles === "everyone" || access.isAdmin({ user, roles: people.rolesOf(user), isAnonymous: false }),
    listed: (member) => people.listed(member),
    sessionDefaults: lifecycleDefaults(configuration, limits.interpreterIdleMinutes),
    mostOfUser: limits.interpretersPerUser,
    kernelspecs: () => findKernelspecs(process.env),
  });
  secrets.values = () => interpreters.secretValues;
  return { link, preparations, interpreters };
}
