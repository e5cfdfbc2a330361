/** One's own account, invitations, the accounts of all, and what uses the machine. The accounts of `shiro.ini` are only read; others are made here. */
import { expect } from "vitest";
import { type CallPlace, done, fails, gives, type RestCall } from "../../harness/rest-call.ts";

const nameIn = ({ number }: CallPlace) => `person-${number}`;
const make = (place: CallPlace, password: string | null = null) =>
  place.call("POST", "/octavo/people", { name: nameIn(place), roles: [], password });
/** A new account that is logged in. @returns its cookie */
const enter = async (place: CallPlace) => {
  await make(place, `${nameIn(place)}-pw`);
  return place.logIn(nameIn(place));
};
const ofNew = {
  before: async (place: CallPlace) => {
    await make(place, `${nameIn(place)}-pw`);
  },
  at: (place: CallPlace) => ({ user: nameIn(place) }),
};
const ofReadOnly = { when: "of an account that the server only reads", at: { user: "alice" } };

let secret = "";
const invite = async (place: CallPlace) => {
  ({ invitation: secret } = (await make(place)) as { invitation: string });
};

export const accounts: Readonly<Record<string, readonly RestCall[]>> = {
  "GET /api/octavo/account": [
    { when: "is one's own", ...gives({ name: "admin", roles: ["admin"], file: "shiro.ini" }) },
  ],
  "PUT /api/octavo/account/password": [
    {
      when: "for the present one",
      before: enter,
      cookie: String,
      body: (place: CallPlace) => ({ present: `${nameIn(place)}-pw`, next: "another password" }),
      ...done,
    },
    {
      when: "of an account that the server only reads",
      body: { present: "admin-pw", next: "another password" },
      ...fails(400),
    },
  ],
  "GET /api/octavo/account/logins": [
    {
      when: "has the one that asks",
      before: enter,
      cookie: String,
      ...gives([{ id: expect.any(String), isThis: true, usedAt: expect.any(Number), address: expect.any(String) }]),
    },
  ],
  "DELETE /api/octavo/account/logins": [{ when: "ends all others", before: enter, cookie: String, ...done }],
  "DELETE /api/octavo/account/logins/{id}": [
    {
      when: "ends one",
      before: async ({ logIn, call }: CallPlace) => {
        await logIn("admin");
        const logins = (await call("GET", "/octavo/account/logins")) as { id: string; isThis: boolean }[];
        return logins.find(({ isThis }) => !isThis)?.id;
      },
      at: (_place, id) => ({ id: String(id) }),
      ...done,
    },
    { when: "that is not there", at: { id: "nosuch" }, ...fails(404) },
  ],
  "GET /api/octavo/account/tokens": [{ when: "has none at first", before: enter, cookie: String, ...gives([]) }],
  "POST /api/octavo/account/tokens": [
    { when: "is shown once", body: { label: "a script", scope: "read" }, ...gives({ token: expect.any(String) }) },
    { when: "of a scope that is none", body: { label: "a script", scope: "all" }, ...fails(400) },
  ],
  "DELETE /api/octavo/account/tokens/{id}": [
    {
      when: "revokes one",
      before: async ({ call }: CallPlace) => {
        await call("POST", "/octavo/account/tokens", { label: "a script", scope: "read" });
        return ((await call("GET", "/octavo/account/tokens")) as { id: string }[])[0]?.id;
      },
      at: (_place, id) => ({ id: String(id) }),
      ...done,
    },
    { when: "that is not there", at: { id: "nosuch" }, ...fails(404) },
  ],
  "POST /api/login/invitation/look": [
    {
      when: "says for whom it is",
      before: invite,
      cookie: () => "",
      body: () => ({ secret }),
      ...gives({ user: expect.stringMatching(/^person-/) }),
    },
    { when: "of one that was never made", cookie: () => "", body: { secret: "guess" }, ...fails(404) },
  ],
  "POST /api/login/invitation": [
    {
      when: "chooses a password",
      before: invite,
      cookie: () => "",
      body: () => ({ secret, password: "chosen by myself" }),
      ...gives({ user: expect.stringMatching(/^person-/) }),
    },
    {
      when: "of one that was never made",
      cookie: () => "",
      body: { secret: "guess", password: "chosen by myself" },
      ...fails(404),
    },
  ],
  "GET /api/octavo/people": [
    {
      when: "has all accounts",
      ...gives(
        expect.arrayContaining([expect.objectContaining({ name: "admin", isAdministrator: true, file: "shiro.ini" })]),
      ),
    },
  ],
  "POST /api/octavo/people": [
    {
      when: "invites",
      body: (place: CallPlace) => ({ name: nameIn(place), roles: ["analyst"] }),
      ...gives({ invitation: expect.any(String) }),
    },
    { when: "of a name that is taken", body: { name: "alice" }, ...fails(400) },
  ],
  "DELETE /api/octavo/people/{user}": [
    { when: "removes one", ...ofNew, ...gives({ passedOn: 0, left: 0 }) },
    { ...ofReadOnly, ...fails(400) },
  ],
  "PUT /api/octavo/people/{user}/roles": [
    { when: "gives roles", ...ofNew, body: { roles: ["analyst"] }, ...done },
    { ...ofReadOnly, body: { roles: [] }, ...fails(400) },
  ],
  "PUT /api/octavo/people/{user}/lock": [
    { when: "locks one", ...ofNew, ...done },
    { ...ofReadOnly, ...fails(400) },
  ],
  "DELETE /api/octavo/people/{user}/lock": [
    { when: "unlocks one", ...ofNew, ...done },
    { ...ofReadOnly, ...fails(400) },
  ],
  "POST /api/octavo/people/{user}/invitation": [
    { when: "makes a link", ...ofNew, ...gives({ invitation: expect.any(String) }) },
    { ...ofReadOnly, ...fails(400) },
  ],
  "POST /api/octavo/people/{user}/notes": [
    { when: "passes them on", ...ofNew, body: { to: "alice" }, ...gives({ notes: 0 }) },
    { when: "to a user who is not there", ...ofNew, body: { to: "nosuch" }, ...fails(400) },
  ],
  "GET /api/octavo/machine": [{ when: "lists interpreters", ...gives(expect.any(Array)) }],
  "DELETE /api/octavo/machine/{id}": [
    {
      when: "ends one",
      before: async ({ note, call }: CallPlace) => {
        await call("POST", `/notebook/run/${note.id}/${note.paragraphs[0]?.id}`);
        const running = (await call("GET", "/octavo/machine")) as { id: string; notes: { id: string }[] }[];
        return running.find(({ notes }) => notes.some(({ id }) => id === note.id))?.id;
      },
      at: (_place, id) => ({ id: String(id) }),
      ...done,
    },
    { when: "that is not there", at: { id: "nosuch" }, ...fails(404) },
  ],
};
