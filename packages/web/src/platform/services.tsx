/** What the page talks to, made once and handed down. */
import {
  type Clock,
  type Connection,
  createConnection,
  createNoteList,
  createRest,
  createServerStateWatch,
  type DraftStore,
  type NoteList,
  noDrafts,
  type Rest,
  type ServerStateWatch,
} from "@octavo/client";
import { createContext, type ReactNode, useContext } from "react";
import { browserClock } from "./browser-clock.ts";
import { browserDrafts } from "./browser-drafts.ts";
import { browserSocket } from "./browser-socket.ts";

export interface Services {
  readonly connection: Connection;
  readonly rest: Rest;
  readonly drafts: DraftStore;
  readonly clock: Clock;
  /** Made when it is first asked for: a page that shows one note needs no list. */
  readonly noteList: () => NoteList;
  readonly serverState: ServerStateWatch;
}

export function createServices(): Services {
  const clock = browserClock;
  const rest = createRest((url, init) => fetch(url, init), addressOf("api").pathname);
  const socketUrl = addressOf("ws");
  socketUrl.protocol = socketUrl.protocol === "https:" ? "wss:" : "ws:";
  const connection = createConnection({
    openSocket: browserSocket(socketUrl.href),
    ticket: () => rest.ticket(),
    clock,
  });
  // Whoever wakes a laptop should not wait for a timer.
  addEventListener("online", () => connection.reconnect());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && connection.state.status === "closed") connection.reconnect();
  });
  let noteList: NoteList | null = null;
  return {
    connection,
    rest,
    drafts: draftsHere(clock),
    clock,
    noteList: () => {
      noteList ??= createNoteList(connection);
      return noteList;
    },
    serverState: createServerStateWatch(connection),
  };
}

/** A browser that forbids storage keeps no drafts; what is typed is then only as safe as the page. */
function draftsHere(clock: Clock): DraftStore {
  try {
    return browserDrafts(clock, { storage: localStorage, tab: sessionStorage, locks: navigator.locks });
  } catch {
    return noDrafts;
  }
}

/** An address beside the page, so that the page works below any path. */
function addressOf(name: string): URL {
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
