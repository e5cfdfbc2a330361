import type { AnswerTo, TableQuestion } from "@octavo/note";
import { useEffect, useMemo, useRef, useState } from "react";
import type { TableSource } from "../source/source.ts";

export interface ChartQueryState<Question extends TableQuestion> {
  /** The last answer that came; null before the first. While another question is asked, the chart of the last stays. */
  readonly answer: AnswerTo<Question> | null;
  readonly error: Error | null;
}

interface Heard {
  readonly source: TableSource;
  readonly question: string;
  readonly answer: unknown;
  readonly error: Error | null;
}

/** What the table answers. A question that is no longer asked is taken back, and null asks nothing. */
export function useChartQuery<Question extends TableQuestion>(
  source: TableSource,
  question: Question | null,
): ChartQueryState<Question> {
  // A question is made anew with each drawing; only what it says counts.
  const said = JSON.stringify(question);
  const now = useMemo(() => {
    const asked = JSON.parse(said) as Question | null;
    return asked && source.answerNow ? source.answerNow(asked) : null;
  }, [source, said]);
  const [heard, setHeard] = useState<Heard | null>(null);

  useEffect(() => {
    const asked = JSON.parse(said) as Question | null;
    if (!asked || now !== null) return;
    const leaving = new AbortController();
    source.ask(asked, leaving.signal).then(
      (answer) => {
        if (!leaving.signal.aborted) setHeard({ source, question: said, answer, error: null });
      },
      (reason: unknown) => {
        if (leaving.signal.aborted) return;
        const error = reason instanceof Error ? reason : new Error(String(reason));
        setHeard((last) => ({ source, question: said, answer: last?.answer ?? null, error }));
      },
    );
    return () => leaving.abort();
  }, [source, said, now]);

  const own = now === null && heard?.source === source && question !== null ? heard : null;
  const answer = (now ?? own?.answer ?? null) as AnswerTo<Question> | null;
  // A table of which more is known now answers the same question again: until then what it said before stays.
  const last = useRef<{ readonly said: string; readonly answer: AnswerTo<Question> } | null>(null);
  if (answer !== null) last.current = { said, answer };
  const before = last.current?.said === said ? last.current.answer : null;
  return { answer: answer ?? before, error: own?.error ?? null };
}
