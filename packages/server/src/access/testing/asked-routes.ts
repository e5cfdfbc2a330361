/**
 * One request of each route, and what it is meant to need, said a second time and by hand: the tables say what is checked, this says what
 * should be. A route without a row fails the test.
 */
import { nameOfPath, type Right } from "@octavo/note";
import type { RequestTarget } from "./asked-operations.ts";

export interface AskedRoute {
  readonly needs: "open" | "user" | "admin" | Right;
  readonly body?: (place: RequestTarget) => unknown;
  /** The route finds notes by a place that they have not in the trash. */
  readonly isBlindInTrash?: true;
  /** In place of "Insufficient privileges". */
  readonly refusal?: string;
}

const open: AskedRoute = { needs: "open" };
const user: AskedRoute = { needs: "user" };
const admin: AskedRoute = { needs: "admin" };
const reader: AskedRoute = { needs: "reader" };
const runner: AskedRoute = { needs: "runner" };
const writer: AskedRoute = { needs: "writer" };
const owner: AskedRoute = { needs: "owner" };
const everyList = { readers: [], runners: [], writers: [], owners: ["olga"] };

export const askedRoutes: Readonly<Record<string, AskedRoute>> = {
  "GET /": user,
  "GET /version": open,
  "GET /openapi.json": user,
  "GET /security/ticket": user,
  "GET /security/userlist/:text": user,
  "POST /login": open,
  "GET /login": open,
  "POST /login/logout": open,

  "POST /login/invitation/look": open,
  "POST /login/invitation": open,
  "GET /octavo/account": user,
  "PUT /octavo/account/password": { needs: "user", body: () => ({ present: "x", next: "long enough" }) },
  "GET /octavo/account/logins": user,
  "DELETE /octavo/account/logins": user,
  "DELETE /octavo/account/logins/:id": user,
  "GET /octavo/account/tokens": user,
  "POST /octavo/account/tokens": { needs: "user", body: () => ({ label: "x", scope: "read", days: 1 }) },
  "DELETE /octavo/account/tokens/:id": user,
  "GET /octavo/people": admin,
  "POST /octavo/people": { needs: "admin", body: () => ({ name: "new", roles: [], password: "long enough" }) },
  "DELETE /octavo/people/:user": admin,
  "PUT /octavo/people/:user/roles": { needs: "admin", body: () => ({ roles: [] }) },
  "PUT /octavo/people/:user/lock": admin,
  "DELETE /octavo/people/:user/lock": admin,
  "POST /octavo/people/:user/invitation": admin,
  "POST /octavo/people/:user/notes": { needs: "admin", body: () => ({ to: "olga" }) },
  "GET /octavo/machine": admin,
  "DELETE /octavo/machine/:id": admin,

  "GET /notebook": user,
  "POST /notebook": { needs: "user", body: ({ noteId }) => ({ notePath: `/Made/${noteId}` }) },
  "GET /octavo/notebook/:noteId/ipynb": reader,
  "POST /notebook/import": { needs: "user", body: ({ noteId }) => ({ name: `/Imported/${noteId}`, paragraphs: [] }) },
  "GET /notebook/capabilities": user,
  "GET /notebook/search": user,
  "GET /octavo/search": user,
  "GET /octavo/recent": user,
  "PUT /octavo/recent/:noteId": reader,
  "GET /octavo/favourites": user,
  "PUT /octavo/favourites/:noteId": reader,
  "DELETE /octavo/favourites/:noteId": user,
  "GET /notebook/:noteId": reader,
  "POST /notebook/getByPath": { needs: "reader", body: ({ path }) => ({ notePath: path }) },
  "POST /notebook/:noteId": { needs: "reader", body: () => ({}) },
  "PUT /notebook/:noteId/rename": { needs: "owner", body: ({ noteId }) => ({ name: `/Renamed/${noteId}` }) },
  "DELETE /notebook/:noteId": owner,
  "GET /notebook/export/:noteId": reader,
  "PUT /notebook/:noteId/clear": writer,
  "GET /notebook/:noteId/permissions": reader,
  "PUT /notebook/:noteId/permissions": { needs: "owner", body: () => everyList },

  "POST /notebook/:noteId/paragraph": { needs: "writer", body: () => ({ text: "x" }) },
  "POST /notebook/:noteId/paragraph/next": writer,
  "GET /notebook/:noteId/paragraph/:paragraphId": reader,
  "PUT /notebook/:noteId/paragraph/:paragraphId": { needs: "writer", body: () => ({ text: "x" }) },
  "PUT /notebook/:noteId/paragraph/:paragraphId/config": { needs: "writer", body: () => ({ colWidth: 6 }) },
  "POST /notebook/:noteId/paragraph/:paragraphId/move/:index": writer,
  "DELETE /notebook/:noteId/paragraph/:paragraphId": writer,

  "POST /notebook/job/:noteId": runner,
  "DELETE /notebook/job/:noteId": runner,
  "GET /notebook/job/:noteId": reader,
  "GET /notebook/job/:noteId/:paragraphId": reader,
  "POST /notebook/job/:noteId/:paragraphId": runner,
  "POST /notebook/run/:noteId/:paragraphId": runner,
  "DELETE /notebook/job/:noteId/:paragraphId": runner,
  "GET /octavo/results/:noteId/:paragraphId/:index": reader,
  "GET /octavo/results/:noteId/:paragraphId/:index/search": reader,
  "GET /octavo/results/:noteId/:paragraphId/:index/file": reader,
  "GET /octavo/results/:noteId/:paragraphId/front-ends/:name": reader,
  "POST /octavo/tables/:noteId/:paragraphId/:index": { needs: "reader", body: () => ({ ask: "shape" }) },
  "GET /octavo/tables/:noteId/:paragraphId/:index/export": reader,

  "POST /notebook/cron/:noteId": { needs: "runner", body: () => ({ cron: "0 0 3 * * ?" }) },
  "GET /notebook/cron/:noteId": reader,
  "DELETE /notebook/cron/:noteId": owner,
  "GET /octavo/schedule/:noteId": reader,
  "GET /octavo/schedules": admin,
  "POST /octavo/schedules/take-over": admin,
  "POST /octavo/schedule-preview": { needs: "user", body: () => ({ cron: "0 0 3 * * ?" }) },
  "GET /octavo/names/:noteId": runner,
  "GET /octavo/pool/:noteId": reader,
  "PUT /octavo/pool/:noteId": { needs: "owner", body: () => ({ notes: [] }) },
  "GET /octavo/changes": user,
  "GET /octavo/overview": user,
  "GET /octavo/files": user,
  "GET /octavo/files/file": user,
  "DELETE /octavo/files/file": user,
  "POST /octavo/files/rename": { needs: "user", body: () => ({ from: "x", to: "y" }) },
  "POST /octavo/files/preview": { needs: "user", body: () => ({ path: "x" }) },
  "PUT /octavo/files/text": { needs: "user", body: () => ({ path: "x", text: "y", version: "z" }) },
  "POST /octavo/files/folder": { needs: "user", body: () => ({ path: "x" }) },
  "DELETE /octavo/files/folder": user,
  "GET /octavo/files/trash": user,
  "POST /octavo/files/restore": { needs: "user", body: () => ({ id: "x" }) },
  "DELETE /octavo/files/trash": user,
  "POST /octavo/uploads": { needs: "user", body: () => ({ name: "x", size: 0 }) },
  "PUT /octavo/uploads/:uploadId": user,
  "DELETE /octavo/uploads/:uploadId": user,
  "GET /notebook/jobmanager": user,
  "GET /notebook/jobmanager/:unixTimeMs": user,

  "GET /notebook/:noteId/revision": reader,
  "POST /notebook/:noteId/revision": { needs: "writer", body: () => ({ commitMessage: "m" }) },
  "GET /notebook/:noteId/revision/:revisionId": reader,
  "PUT /notebook/:noteId/revision/:revisionId": writer,

  "GET /notebook-repositories": admin,
  "PUT /notebook-repositories": admin,
  "GET /notebook-repositories/reload": admin,

  "GET /interpreter": admin,
  "GET /interpreter/setting": admin,
  "GET /interpreter/setting/:id": admin,
  "POST /interpreter/setting": { needs: "admin", body: () => ({ name: "x", group: "none" }) },
  "PUT /interpreter/setting/:id": { needs: "admin", body: () => ({}) },
  "DELETE /interpreter/setting/:id": admin,
  "PUT /interpreter/setting/restart/:id": {
    needs: "runner",
    body: ({ noteId }) => ({ noteId }),
    refusal: "No privilege to restart interpreter",
  },
  "GET /interpreter/property/types": user,
  "POST /interpreter/install": { needs: "admin", body: () => ({ name: "x", artifact: "x" }) },
  "GET /interpreter/repository": admin,
  "POST /interpreter/repository": { needs: "admin", body: () => ({ id: "x", url: "https://x.example" }) },
  "DELETE /interpreter/repository/:id": admin,

  "GET /configurations/all": admin,
  "GET /configurations/prefix/:prefix": admin,
  "GET /configurations/client": open,
  "GET /octavo/configurations/unused": admin,
  "GET /credential": user,
  "PUT /credential": { needs: "user", body: () => ({ entity: "x", username: "x", password: "x" }) },
  "DELETE /credential": user,
  "DELETE /credential/:entity": user,

  "GET /session": user,
  "POST /session": user,
  "GET /session/:id": { needs: "reader", isBlindInTrash: true },
  "DELETE /session/:id": { needs: "owner", isBlindInTrash: true },

  "GET /helium/package": user,
  "GET /helium/enabledPackage": user,
  "GET /helium/package/:name": user,
  "GET /helium/suggest/:noteId/:paragraphId": reader,
  "POST /helium/load/:noteId/:paragraphId": { needs: "runner", body: () => ({}) },
  "GET /helium/bundle/load/:name": user,
  "POST /helium/enable/:name": admin,
  "POST /helium/disable/:name": admin,
  "GET /helium/spell/config/:name": user,
  "GET /helium/config": admin,
  "GET /helium/config/:name/:artifact": admin,
  "POST /helium/config/:name/:artifact": { needs: "admin", body: () => ({}) },
  "GET /helium/order/visualization": user,
  "POST /helium/order/visualization": { needs: "admin", body: () => [] },

  "PUT /log/level/:level": admin,
  "GET /admin": admin,
  "POST /admin": { needs: "admin", body: () => ({ name: "x", level: "INFO" }) },
  "POST /octavo/notice": { needs: "admin", body: () => ({ notice: "x" }) },
  "GET /cluster/address": open,
  "GET /cluster/nodes": admin,
  "GET /cluster/node/:nodeName/:interpreter": admin,
};

/** The path of a route with the names of a place in it. */
export function pathFor(path: string, { noteId, paragraphId, path: notePath }: RequestTarget): string {
  const names: Readonly<Record<string, string>> = {
    noteId,
    paragraphId,
    index: "0",
    unixTimeMs: "1",
    id: nameOfPath(notePath),
  };
  return path.replace(/:(\w+)/g, (_, name: string) => names[name] ?? "x");
}
