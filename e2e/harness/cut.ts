/** A network between one page and the server that a test takes away and gives back, while others go on. */
import type { Page, WebSocketRoute } from "playwright-core";

export interface Network {
  takeAway(): Promise<void>;
  giveBack(): void;
}

/** To be called before the page goes anywhere. */
export async function networkOf(page: Page): Promise<Network> {
  const open = new Set<WebSocketRoute>();
  let isAway = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isAway) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async takeAway() {
      isAway = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    giveBack() {
      isAway = false;
    },
  };
}
