import type { ReactNode, Ref } from "react";
import { isRefused, type QueryState } from "../platform/use-query.ts";
import { PageMain } from "./page-main.tsx";
import classes from "./screen.module.css";
import { useScrollBack } from "./scroll-back.ts";
import { usePlainTitle } from "./shell/page-title.ts";
import { useLeaveQuestion } from "./unsaved.ts";

interface ScreenProps {
  readonly title: string;
  /** What this is, in one sentence. */
  readonly sentence: ReactNode;
  /** The main thing one can do here. */
  readonly action?: ReactNode;
  /** What narrows the list: on one line. */
  readonly filters?: ReactNode;
  /** What the screen is made of: a user who may not see it has nothing to press either. */
  readonly answer?: QueryState<unknown>;
  readonly children: ReactNode;
}

/** The one pattern of lists and settings: title, a sentence, filters on a line, and the rows. */
export function Screen({ title, sentence, action, filters, answer, children }: ScreenProps) {
  usePlainTitle();
  useLeaveQuestion();
  useScrollBack();
  const isOpen = !answer || !isRefused(answer);
  return (
    <PageMain className={classes["screen"]}>
      <header className={classes["head"]}>
        <div>
          <h1>{title}</h1>
          <p>{sentence}</p>
        </div>
        {isOpen && action}
      </header>
      {isOpen && filters && <div className={classes["filters"]}>{filters}</div>}
      {children}
    </PageMain>
  );
}

/** A place with nothing in it says what comes there, and how. */
export function EmptyPlace({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <section className={classes["empty"]}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface CardProps {
  readonly label: string;
  /** Is no row of the list that it stands before. */
  readonly isApart?: boolean;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** What the rows of a table stand on. */
export function Sheet({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes["card"]} data-apart>
      {children}
    </div>
  );
}

/** One row of a list that stands apart from its neighbours. */
export function Card({ label, isApart = false, ref, children }: CardProps) {
  return (
    <section ref={ref} className={classes["card"]} data-apart={isApart || undefined} aria-label={label}>
      {children}
    </section>
  );
}
