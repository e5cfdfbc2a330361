/** What the page talks to, made once and handed down. */
import {
  type Clock,
  type Connection,
  createConnection,
  createNoteList,
  createRest,
  createRunningNotes,
  createServerStateWatch,
  createSession,
  type DraftStore,
  type NoteList,
  noDrafts,
  type Rest,
  type RunningNotes,
  type ServerStateWatch,
  type Session,
} from "@octavo/client";
import { createContext, type ReactNode, useContext } from "react";
import { serverWords } from "../i18n/server-words.ts";
import { takeAhead } from "./ahead.ts";
import { browserClock } from "./browser-clock.ts";
import { browserDrafts } from "./browser-drafts.ts";
import { browserSocket } from "./browser-socket.ts";
import { draftsOfUser } from "./drafts-of-user.ts";
import { type Store, storeOfUser } from "./own-store.ts";
import { logUnknownFrames } from "./unknown-frames.ts";

export interface Services {
  readonly connection: Connection;
  readonly rest: Rest<AbortSignal>;
  readonly session: Session;
  readonly drafts: DraftStore;
  readonly clock: Clock;
  /** Made when it is first asked for: a page that shows one note needs no list. */
  readonly noteList: () => NoteList;
  readonly runningNotes: RunningNotes;
  readonly serverState: ServerStateWatch;
  /** What this browser keeps for the logged-in user. */
  readonly own: Store;
}

export function createServices(): Services {
  const clock = browserClock;
  const ahead = takeAhead();
  let firstTicket = ahead?.ticket ?? null;
  const answerTo: typeof fetch = (url, init) => {
    const asked = String(url).includes("/security/ticket") ? firstTicket : null;
    if (asked) firstTicket = null;
    return asked ?? fetch(url, init);
  };
  const rest = createRest<AbortSignal>(
    async (url, init) => {
      const answer = await answerTo(url, init);
      // Either the user is not logged in, or a role is missing: the ticket call knows which.
      const isOfLogin = url.includes("/security/ticket") || url.includes("/login");
      if (answer.status === 401 && url.includes("/security/ticket")) leaveToAddress(answer.headers.get("Location"));
      // Before a caller takes it for an answer: a user who is not logged in any more should not read that a page is not for them.
      if ((answer.status === 405 || answer.status === 401) && !isOfLogin) {
        await session.check();
        if (session.state.type === "out") return loginEnded(answer.status);
      }
      return answer;
    },
    urlOfServer("api").pathname,
    serverWords,
  );
  const session = createSession(rest, {
    leaveFor: leaveForLogin,
    beginAnew: () => location.reload(),
    say: serverWords,
  });
  const socketUrl = urlOfServer("ws");
  socketUrl.protocol = socketUrl.protocol === "https:" ? "wss:" : "ws:";
  const connection = createConnection({
    openSocket: browserSocket(socketUrl.href, ahead),
    ticket: session.ticket,
    clock,
    mayConnect: () => session.state.type !== "out",
    say: serverWords,
  });
  session.follow(connection);
  // The server sends things to clients that have sent a message: a page that has nothing to ask sends a ping.
  connection.onState(({ status }) => {
    if (status === "open") connection.send("PING", {});
  });
  logUnknownFrames(connection, (text) => console.warn(text));
  // A socket seems open for long after the network has gone.
  addEventListener("offline", () => {
    if (connection.state.status === "open") connection.reconnect();
  });
  // A user who wakes a laptop should not wait for a timer.
  addEventListener("online", () => connection.reconnect());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && connection.state.status === "closed") connection.reconnect();
  });
  let noteList: NoteList | null = null;
  return {
    connection,
    rest,
    session,
    drafts: draftsOfUser(session, (user) => draftsHere(clock, user)),
    clock,
    noteList: () => {
      noteList ??= createNoteList(connection, { isAskedFor: ahead?.hasAskedForList ?? false });
      return noteList;
    },
    runningNotes: createRunningNotes(connection),
    serverState: createServerStateWatch(connection),
    own: storeOfUser(session, () => localStorage),
  };
}

/** Says that the login has ended, in the words that the server uses on the socket. */
function loginEnded(status: number): Response {
  return Response.json({ status: "", message: "You are not logged in any more. Please log in again." }, { status });
}

/** A server in between that refuses unknown visitors may name the page where they log in. */
function leaveToAddress(address: string | null): void {
  const url = address === null ? null : URL.parse(address, location.href);
  if (url && /^https?:$/.test(url.protocol)) location.assign(url);
}

/** Only to a page: what else an address can do, a ticket may not ask for. */
function leaveForLogin(redirectUrl: string): void {
  if (/^https?:\/\//i.test(redirectUrl)) location.assign(`${redirectUrl}${location.href}`);
}

/** A browser that forbids storage keeps no drafts; what is typed is then only as safe as the page. */
function draftsHere(clock: Clock, user: string | null): DraftStore {
  try {
    return browserDrafts(clock, { storage: localStorage, tab: sessionStorage, locks: navigator.locks, user });
  } catch {
    return noDrafts;
  }
}

/** An address beside the page, so that the page works below any path. */
function urlOfServer(name: string): URL {
  const url = new URL(name, new URL(".", location.href));
  url.hash = "";
  return url;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("useServices outside ServicesProvider");
  return services;
}
