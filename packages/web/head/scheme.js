/* Runs before the first paint, so that a page whose reader chose dark never flashes white. */
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Without storage there is no choice: the system's scheme stands.
  }
  if (choice === "light" || choice === "dark") document.documentElement.dataset.mantineColorScheme = choice;
})();
