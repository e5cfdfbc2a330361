/** What `head/ahead.js` has asked for before the first module ran. */
export interface Ahead {
  readonly socket: WebSocket;
  readonly ticket: Promise<Response>;
  /** What the socket has brought until now. */
  readonly received: readonly unknown[];
  /** Whether the list of notes is on its way by the socket. */
  readonly hasAskedForList: boolean;
  /** From here on nothing more is asked for there. */
  isTaken: boolean;
}

declare global {
  interface Window {
    octavoAhead?: Ahead;
  }
}

/** To be taken over once; null when there is nothing, or what there was is gone again. */
export function takeAhead(): Ahead | null {
  const ahead = window.octavoAhead;
  delete window.octavoAhead;
  if (!ahead) return null;
  ahead.isTaken = true;
  return ahead.socket.readyState <= WebSocket.OPEN ? ahead : null;
}
