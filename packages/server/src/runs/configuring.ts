/** Whether a paragraph like `%python.conf` may set what it says, before its interpreter is asked. */
import { propertiesOf, refusalFromNote, type SessionSetting } from "@octavo/runner";

interface WantedProperties {
  readonly driver: string;
  /** As they are written, before a driver's other names are added. */
  readonly wanted: Readonly<Record<string, string>>;
  readonly setting: Pick<SessionSetting, "ofNote" | "ofUser">;
  /** The setting, as people call it. */
  readonly name: string;
  /** The run's user may change the setting itself. */
  readonly isAdministrators: boolean;
  /** The run has sessions of its own, which end with it. */
  readonly isAlone: boolean;
}

/** Null when it may; else what is not theirs, and what to do. */
export function refusalOfConfiguring({
  driver,
  wanted,
  setting,
  name,
  isAdministrators,
  isAlone,
}: WantedProperties): string | null {
  if (isAdministrators || Object.keys(wanted).length === 0) return null;
  const refusal = refusalFromNote({ table: propertiesOf(driver), wanted, setting: name });
  if (refusal !== null) return refusal;
  const isEverybodys = setting.ofNote === null && setting.ofUser === undefined && !isAlone;
  if (!isEverybodys) return null;
  return `The interpreter of ${name} is one for all notes and users, so what a note sets would hold for everybody. An administrator can set it in the interpreter setting, or give each note or each user an interpreter of their own there (binding per note or per user: isolated).`;
}
