/** Lets the user choose files of their machine. Does not resolve when they choose none. */
export function chooseFiles(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const field = document.createElement("input");
    field.type = "file";
    field.multiple = true;
    field.addEventListener("change", () => resolve([...(field.files ?? [])]), { once: true });
    field.click();
  });
}
