import type { ConnectionState, SessionState } from "@octavo/client";
import type { ServerState } from "@octavo/protocol";
import { useSyncExternalStore } from "react";
import { useServices } from "./services.tsx";

export function useConnectionState(): ConnectionState {
  const { connection } = useServices();
  return useSyncExternalStore(connection.onState, () => connection.state);
}

export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, () => session.state);
}

export function useServerState(): ServerState {
  const { serverState } = useServices();
  return useSyncExternalStore(serverState.subscribe, () => serverState.state);
}
