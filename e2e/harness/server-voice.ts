import type { Page } from "playwright-core";

/** Lets a test say something on the page's socket, as if the server had. To be called before the page is opened. */
export async function serverVoice(page: Page): Promise<(op: string, data: object) => void> {
  let say: (text: string) => void = () => {};
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    say = (text) => socket.send(text);
  });
  return (op, data) => say(JSON.stringify({ op, data }));
}
