/*
 * Asks for the files of the page that the address names while what runs first is still on its way: see `vite.config.ts`, which writes down which
 * they are. It is served for a year unchanged: another version is another name.
 */
(() => {
  const written = document.querySelector('meta[name="octavo-ahead"]')?.content;
  if (!written) return;
  const route = location.hash.replace(/^#\/?/, "").split("?")[0];
  const page = route === "" ? "home" : route.startsWith("notebook/") ? "note" : null;
  for (const file of (page && JSON.parse(written)[page]) || []) {
    const link = document.createElement("link");
    const isStyle = file.endsWith(".css");
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
})();
