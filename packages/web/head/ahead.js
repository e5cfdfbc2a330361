/*
 * Asks for what the page needs while the first scripts are still on their way: the user, a socket, home's list of notes, and the files of the page
 * that the address names, for the server does not receive that part of the address. The build puts the names of the files here; the page takes over
 * the rest by `platform/ahead.ts`.
 */
((pages) => {
  const route = location.hash.replace(/^#\/?/, "").split("?")[0];
  const page = route === "" ? "home" : route.startsWith("notebook/") ? "note" : null;
  for (const file of (page && pages[page]) || []) {
    const link = document.createElement("link");
    const isStyle = file.endsWith(".css");
    // The server changes the second word for browsers that were here before: `index-page.ts`.
    link.rel = isStyle ? "preload" : "modulepreload";
    link.as = isStyle ? "style" : "script";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }

  const address = new URL("ws", new URL(".", location.href));
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  const headers = { "X-Requested-With": "XMLHttpRequest" };
  const ticket = fetch("./api/security/ticket", { headers, credentials: "same-origin" });
  const ahead = { socket, ticket, received: [], hasAskedForList: false, isTaken: false };
  window.octavoAhead = ahead;
  socket.onmessage = ({ data }) => ahead.received.push(data);
  if (page !== "home") return;
  const opened = new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const answer = ticket.then((response) => (response.ok ? response.clone().json() : null));
  Promise.all([answer, opened]).then(
    ([login]) => {
      if (ahead.isTaken || !login?.body) return;
      const { principal, ticket, roles } = login.body;
      ahead.hasAskedForList = true;
      socket.send(JSON.stringify({ op: "LIST_NOTES", data: {}, principal, ticket, roles }));
    },
    // The page asks again, and knows what to say.
    () => {},
  );
})(__PAGES__);
