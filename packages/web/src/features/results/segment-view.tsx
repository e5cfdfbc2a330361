import { Button } from "@mantine/core";
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useReducer } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { texts } from "./common/texts.ts";
import type { ViewProps } from "./common/view.ts";
import { type ResultView, viewOfType } from "./registry.ts";
import styles from "./results.module.css";
import { TextView } from "./text/text-view.tsx";

/** One output in the view of its type. A view that fails says so in its place, and the others go on. */
export function SegmentView(props: ViewProps) {
  const view = viewOfType(props.segment);
  // A view that did not come is asked for only where it is looked up, which is here.
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const View = view ? lazyViewOf(view) : TextView;
  return (
    <ErrorBoundary
      resetKey={props.segment}
      fallback={(error, retry) => (
        <Failure
          error={error}
          data={props.segment.data}
          onRetry={() => {
            lookAgain();
            retry();
          }}
        />
      )}
    >
      <Suspense fallback={<div className={styles["loading"]} aria-busy />}>
        <View {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

const components = new Map<ResultView, LazyExoticComponent<ComponentType<ViewProps>>>();

function lazyViewOf(view: ResultView): LazyExoticComponent<ComponentType<ViewProps>> {
  const known = components.get(view);
  if (known) return known;
  const made = lazy(async () => {
    try {
      return { default: await view.load() };
    } catch (error) {
      // Asked for again at the next attempt, or one lost connection would break the view for as long as the page lives.
      components.delete(view);
      throw error;
    }
  });
  components.set(view, made);
  return made;
}

interface FailureProps {
  readonly error: Error;
  readonly data: string;
  readonly onRetry: () => void;
}

const shownData = 20_000;

function Failure({ error, data, onRetry }: FailureProps) {
  const t = useTranslation(texts);
  return (
    <div className={styles["failure"]} role="alert">
      <p>
        {t("couldNotShow", { problem: error.message })}{" "}
        <Button size="compact-xs" variant="subtle" onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      </p>
      {error.stack && (
        <details>
          <summary>{t("details")}</summary>
          <pre>{error.stack}</pre>
        </details>
      )}
      <details>
        <summary>{t("asItCame")}</summary>
        <pre>{data.length > shownData ? `${data.slice(0, shownData)}…` : data}</pre>
      </details>
    </div>
  );
}
