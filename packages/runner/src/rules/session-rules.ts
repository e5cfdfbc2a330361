/** What a setting's properties say about its sessions themselves, whatever language runs in them. */
import { InterpreterError } from "@octavo/interpreter";
import type { DriverDeclaration, PropertyTable } from "@octavo/interpreter/properties";
import { readBytes, readCount, readDuration, readSwitch } from "./amounts.ts";

export interface SessionRules {
  /** How long an interrupt may take to show before the process is asked to end. */
  readonly interruptMs: number;
  /** How long the process may take to end before it is killed. */
  readonly terminateMs: number;
  /** How long one run may take; null for as long as it wants. */
  readonly runMs: number | null;
  /** The property that says so. */
  readonly runMsProperty: string;
  /** How long the session may be idle before the runner ends it; null for ever. */
  readonly idleMs: number | null;
  readonly limits: ProcessLimits;
  /** The runner may start one like it before a user wants it. */
  readonly hasSpare: boolean;
  /** How many of its runs may be under way at a time. */
  readonly runsAtOnce: number;
}

/** What the processes of one session may take; null for what the machine has. */
export interface ProcessLimits {
  readonly memoryBytes: number | null;
  readonly processes: number | null;
  /** Of one process, over its whole life. */
  readonly cpuSeconds: number | null;
  /** What all sessions of one user may take together. */
  readonly user: { readonly memoryBytes: number | null; readonly processes: number | null };
}

type RuleProperties = Readonly<Record<string, string>>;

/** Names of properties, as people write them into a setting. Zeppelin's where it has one. */
export const ruleNames = {
  interrupt: "octavo.cancel.interrupt",
  terminate: "octavo.cancel.terminate",
  time: "octavo.limit.time",
  memory: "octavo.limit.memory",
  processes: "octavo.limit.processes",
  cpu: "octavo.limit.cpu",
  userMemory: "octavo.limit.user.memory",
  userProcesses: "octavo.limit.user.processes",
  idle: "zeppelin.interpreter.lifecyclemanager.timeout.threshold",
  spare: "octavo.spare",
} as const;

/** Rows of every driver's table: what holds for the sessions of a setting alike, so that no note can lift it. */
export const sessionProperties: PropertyTable = [
  ...new Set<string>([...Object.values(ruleNames), "octavo.limit.*", "octavo.cancel.*"]),
].map((name) => ({ name, type: "amount", setBy: "administrators", differs: false }));

const defaultInterruptMs = 5000;
const defaultTerminateMs = 5000;

export const freeRules: SessionRules = {
  interruptMs: defaultInterruptMs,
  terminateMs: defaultTerminateMs,
  runMs: null,
  runMsProperty: ruleNames.time,
  idleMs: null,
  limits: { memoryBytes: null, processes: null, cpuSeconds: null, user: { memoryBytes: null, processes: null } },
  hasSpare: true,
  runsAtOnce: 1,
};

/** @throws InterpreterError that names the property which cannot be meant so */
export function rulesOfSession(
  { runsAtOnce = 1, timeProperty }: DriverDeclaration,
  properties: RuleProperties,
): SessionRules {
  const read = <Value>(name: string, reader: (text: string) => Value | null, example: string): Value | null => {
    const text = properties[name]?.trim() ?? "";
    if (text === "") return null;
    const value = reader(text);
    if (value !== null) return value;
    throw new InterpreterError(
      `The interpreter setting says ${name} = ${text.slice(0, 60)}, which is none: write it like ${example}, or leave it blank.`,
    );
  };
  const duration = (name: string) => read(name, readDuration, "30s, 10m or 1h");
  const cpuMs = duration(ruleNames.cpu);
  const ownTime = timeProperty === undefined ? null : duration(timeProperty);
  const time = duration(ruleNames.time);
  return {
    interruptMs: duration(ruleNames.interrupt) ?? defaultInterruptMs,
    terminateMs: duration(ruleNames.terminate) ?? defaultTerminateMs,
    runMs: durationOrNull(time ?? ownTime),
    runMsProperty: time === null && timeProperty !== undefined && ownTime !== null ? timeProperty : ruleNames.time,
    idleMs: durationOrNull(duration(ruleNames.idle)),
    limits: {
      memoryBytes: read(ruleNames.memory, readBytes, "512MB or 4GB"),
      processes: read(ruleNames.processes, readCount, "200"),
      cpuSeconds: cpuMs === null ? null : Math.max(1, Math.ceil(cpuMs / 1000)),
      user: {
        memoryBytes: read(ruleNames.userMemory, readBytes, "512MB or 4GB"),
        processes: read(ruleNames.userProcesses, readCount, "200"),
      },
    },
    hasSpare: read(ruleNames.spare, readSwitch, "true or false") ?? true,
    runsAtOnce,
  };
}

/** Nothing is limited. */
export function isUnlimited({ memoryBytes, processes, cpuSeconds, user }: ProcessLimits): boolean {
  return [memoryBytes, processes, cpuSeconds, user.memoryBytes, user.processes].every((limit) => limit === null);
}

/** Zero means never, as in Zeppelin. */
function durationOrNull(ms: number | null): number | null {
  return ms === 0 ? null : ms;
}
