/**
 * What two pages that share a text cost at least: a line of text and a socket in each, and a server that hands on what it receives. It says its
 * address on stdout and ends with its stdin.
 */
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const page = `<!doctype html><pre contenteditable="plaintext-only"></pre><script>
  const text = document.querySelector("pre");
  const socket = new WebSocket("ws://" + location.host);
  text.addEventListener("input", () => socket.send(text.textContent));
  socket.onmessage = ({ data }) => { text.textContent = data; };
</script>`;

const server = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end(page));
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on("connection", (from) =>
  from.on("message", (text) => {
    for (const to of sockets.clients) if (to !== from) to.send(text.toString());
  }),
);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") console.log(`http://127.0.0.1:${address?.port}`);
});
process.stdin.resume().on("end", () => process.exit());
