import type { Locator } from "playwright-core";

/** A file on a user's machine. */
export interface FileOfTheirs {
  readonly name: string;
  readonly text: string;
}

/** The events of a browser for a file that is moved over the page. */
export const hovering = ["dragenter", "dragover"] as const;
/** The same of one that is let fall there. */
export const falling = [...hovering, "drop"] as const;

/** Does with files over this place what a pointer would: none can bring one from outside the page. */
export async function dragFiles(
  on: Locator,
  files: readonly FileOfTheirs[],
  events: typeof hovering | typeof falling,
): Promise<void> {
  await on.evaluate(
    (target, [dropped, types]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of dropped) dataTransfer.items.add(new File([text], name));
      for (const type of types) {
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [files, events] as const,
  );
}
