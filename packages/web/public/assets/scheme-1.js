/*
 * Runs before the first paint, so that a page whose reader chose dark never flashes white. A file and no inline script, because the page's
 * security policy allows none. It is served for a year unchanged: another version is another name.
 */
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Without storage there is no choice: the system's scheme stands.
  }
  if (choice === "light" || choice === "dark") document.documentElement.dataset.mantineColorScheme = choice;
})();
