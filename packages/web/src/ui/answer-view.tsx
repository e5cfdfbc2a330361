import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../language/use-texts.tsx";
import { type Answered, isRefused } from "../platform/use-answer.ts";
import { notices } from "../shell/notices.ts";
import { EmptyPlace, Waiting } from "./screen.tsx";
import { texts } from "./texts.ts";

interface AnswerViewProps<Value> {
  readonly answer: Answered<Value>;
  /** What is said to who may not see it, before the page leads home. Default: the words of the specification for most screens. */
  readonly refusal?: string;
  readonly children: (value: Value) => ReactNode;
}

const leaveAfterMs = 3000;

/** What was answered, or why not; a page that one may not see leads home after a while. */
export function AnswerView<Value>({ answer, refusal, children }: AnswerViewProps<Value>) {
  const t = useTexts(texts);
  if (answer.state === "done") return children(answer.value);
  if (answer.state === "waiting") return <Waiting />;
  if (isRefused(answer)) return <NotPermitted text={refusal ?? t("notPermitted")} />;
  return (
    <EmptyPlace title={t("cannotBeShown")}>
      <p role="alert">{answer.text}</p>
    </EmptyPlace>
  );
}

function NotPermitted({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  const t = useTexts(texts);
  useEffect(() => {
    notices.problem(text);
    const timer = setTimeout(() => void navigate("/"), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, text]);
  return (
    <EmptyPlace title={text}>
      <p>{t("forAdministrators")}</p>
    </EmptyPlace>
  );
}
