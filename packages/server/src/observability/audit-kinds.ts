/** Everything the audit log reports, and which facts of it. Whatever is not named here is not written, so no secret gets in by the way. */
const always = ["who", "what", "outcome", "how"] as const;
const ofNote = [...always, "note", "request"] as const;
const ofThing = [...always, "on", "request"] as const;

export const auditKinds = {
  login: [...always, "from", "request"],
  logout: [...always, "request"],
  /** A paragraph was run; `outcome` is failed also where it was cancelled, or could not begin. */
  run: [...always, "note", "paragraph", "interpreter", "start", "end"],
  /** Read by a program: over REST. */
  "note.read": [...ofNote, "paragraph", "on"],
  "note.export": ofNote,
  /** The file of an output, whole. */
  "result.export": [...ofNote, "paragraph"],
  "table.export": [...ofNote, "paragraph"],
  "note.clone": ofNote,
  "note.import": ofNote,
  "note.rights": ofNote,
  "note.remove": ofNote,
  "note.trash": ofNote,
  "folder.remove": ofThing,
  "folder.trash": ofThing,
  "trash.empty": ofThing,
  "schedule.set": ofNote,
  "schedule.remove": ofNote,
  /** A schedule that came with a home runs from now on; `on` is the user as whom. */
  "schedule.takeOver": [...ofNote, "on"],
  "revision.create": ofNote,
  "revision.read": [...ofNote, "on"],
  "revision.restore": [...ofNote, "on"],
  "interpreter.create": ofThing,
  "interpreter.change": ofThing,
  "interpreter.remove": ofThing,
  "interpreter.restart": ofThing,
  "interpreter.install": ofThing,
  "interpreter.repository": ofThing,
  "credential.put": ofThing,
  "credential.remove": ofThing,
  "repositories.change": ofThing,
  "log.level": ofThing,
  "file.upload": ofThing,
  "file.remove": ofThing,
  "file.rename": ofThing,
  "file.restore": ofThing,
  "file.trash.empty": ofThing,
  notice: ofThing,
  /** Of accounts, `on` is whose. */
  "account.add": ofThing,
  "account.password": ofThing,
  "account.roles": ofThing,
  "account.remove": ofThing,
  "account.invite": ofThing,
  /** An invitation was taken: its user has chosen a password. */
  "account.join": ofThing,
  "account.lock": ofThing,
  "account.unlock": ofThing,
  /** A directory does not have the user any more. */
  "account.leave": ofThing,
  /** All notes of a user were passed on to another. */
  "account.pass": ofThing,
  "login.end": ofThing,
  /** An administrator has ended the processes of an interpreter. */
  "interpreter.end": ofThing,
  "token.add": ofThing,
  "token.revoke": ofThing,
} as const;
export type AuditKind = keyof typeof auditKinds;

/** By which way a caller asked; "code" is code that ran, "earlier" was asked of a server before this one. */
export type How = "rest" | "socket" | "schedule" | "cli" | "code" | "earlier";
