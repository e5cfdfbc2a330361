import type { Locator } from "playwright-core";

/** A file on somebody's machine. */
export interface FileOfTheirs {
  readonly name: string;
  readonly text: string;
}

/** What a browser tells of a file that is moved over the page. */
export const hovering = ["dragenter", "dragover"] as const;
/** The same of one that is let fall there. */
export const falling = [...hovering, "drop"] as const;

/** Does with a file over this place what a pointer would: none can bring a file from outside the page. */
export async function dragFile(
  on: Locator,
  { name, text }: FileOfTheirs,
  events: typeof hovering | typeof falling,
): Promise<void> {
  await on.evaluate(
    (target, [fileName, content, types]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName));
      for (const type of types) {
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, text, events] as const,
  );
}
