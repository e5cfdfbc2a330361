/*
 * Asks for the files of the page that the address names while what runs first is still on its way: the server is not told that part of the
 * address. Which files they are is put here by the build.
 */
((pages) => {
  const route = location.hash.replace(/^#\/?/, "").split("?")[0];
  const page = route === "" ? "home" : route.startsWith("notebook/") ? "note" : null;
  for (const file of (page && pages[page]) || []) {
    const link = document.createElement("link");
    const isStyle = file.endsWith(".css");
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
})(__PAGES__);
