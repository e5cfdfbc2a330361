/**
 * Which paragraphs React drew, seen as its developer tools see it: React hands each commit to a hook that stands in the page before it loads.
 * So what is counted is the product as it is built, with nothing in it for this.
 */
import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** By the id of a paragraph, or `""` for what belongs to none, how many components were drawn. */
    drawn: Record<string, number>;
  }
}

/** To be called before the page goes anywhere. */
export async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      readonly tag: number;
      readonly flags: number;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly alternate: Fiber | null;
      readonly memoizedProps: Readonly<Record<string, unknown>> | null;
    }
    // As React numbers them: functions, those that are forwarded, and those that are memoised.
    const components = new Set([0, 11, 14, 15]);
    const performedWork = 1;
    window.drawn = {};

    function visit(fiber: Fiber, before: Fiber | null, paragraph: string): void {
      const slot = fiber.memoizedProps?.["data-slot"];
      const place = typeof slot === "string" ? slot : paragraph;
      const isDrawn = components.has(fiber.tag) && (fiber.flags & performedWork) !== 0;
      if (isDrawn) window.drawn[place] = (window.drawn[place] ?? 0) + 1;
      // What was not even looked at still hangs on the tree of before.
      if (before && before.child === fiber.child) return;
      for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate, place);
    }

    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) =>
          visit(root.current, root.current.alternate, ""),
      },
    });
  });
}

/** What was drawn while this happened. */
export async function drawnBy(page: Page, happen: () => Promise<void>): Promise<Readonly<Record<string, number>>> {
  await page.evaluate(() => {
    window.drawn = {};
  });
  await happen();
  return page.evaluate(() => window.drawn);
}
