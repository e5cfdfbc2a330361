import { SegmentedControl } from "@mantine/core";
import { useCallback, useState } from "react";
import { z } from "zod";
import { useTexts } from "../language/use-texts.tsx";
import { useServices } from "../platform/services.tsx";
import { useAnswer } from "../platform/use-answer.ts";
import { useAgainWhenLookedAt } from "../platform/use-polled.ts";
import { AnswerView } from "../ui/answer-view.tsx";
import { NameFilter } from "../ui/name-filter.tsx";
import { Pages, usePages } from "../ui/pages.tsx";
import { EmptyPlace, Screen } from "../ui/screen.tsx";
import { DisplayOrder } from "./display-order.tsx";
import classes from "./helium.module.css";
import { NoPackages } from "./no-packages.tsx";
import { PackageCard } from "./package-card.tsx";
import { countOf, displayOrder, type Packages, packagesSchema, shownPackages, types, type Wanted } from "./packages.ts";
import { texts } from "./texts.ts";
import { usePackageActions } from "./use-package-actions.ts";

interface Known {
  readonly packages: Packages;
  readonly order: readonly string[];
}

/** Which packages there are, which of them are enabled, and in which order notes offer their views. */
export function HeliumPage() {
  const t = useTexts(texts);
  const { rest } = useServices();
  const ask = useCallback(async (): Promise<Known> => {
    const [packages, order] = await Promise.all([
      rest.call("GET", "/helium/package", packagesSchema),
      rest.call("GET", "/helium/order/visualization", z.array(z.string())),
    ]);
    return { packages, order: displayOrder(packages, order) };
  }, [rest]);
  const asked = useAnswer(ask);
  const { answer, again } = asked;
  useAgainWhenLookedAt(again);
  const [wanted, setWanted] = useState<Wanted>({ type: "VISUALIZATION", part: "" });
  return (
    <Screen
      answer={answer}
      title={t("title")}
      sentence={t("sentence")}
      filters={
        <>
          <NameFilter
            placeholder={t("search")}
            value={wanted.part}
            onChange={(part) => setWanted((last) => ({ ...last, part }))}
          />
          <SegmentedControl
            className={classes["types"] ?? ""}
            aria-label={t("type")}
            value={wanted.type}
            onChange={(type) =>
              setWanted((last) => ({ ...last, type: types.find((one) => one === type) ?? last.type }))
            }
            data={types.map((type) => ({ value: type, label: labelOf(type, answer, t) }))}
          />
        </>
      }
    >
      <AnswerView asked={asked}>{(known) => <Shown known={known} wanted={wanted} onChanged={again} />}</AnswerView>
    </Screen>
  );
}

type KnownAnswer = ReturnType<typeof useAnswer<Known>>["answer"];

function labelOf(type: Wanted["type"], answer: KnownAnswer, t: typeof texts.t): string {
  const name = t(type);
  return answer.state === "done" ? `${name} ${countOf(answer.value.packages, type)}` : name;
}

interface ShownProps {
  readonly known: Known;
  readonly wanted: Wanted;
  readonly onChanged: () => void;
}

function Shown({ known: { packages, order }, wanted, onChanged }: ShownProps) {
  const t = useTexts(texts);
  const actions = usePackageActions(onChanged);
  const shown = shownPackages(packages, wanted);
  const { items, ...pages } = usePages(shown);
  if (Object.keys(packages).length === 0) return <NoPackages />;
  return (
    <>
      {wanted.type === "VISUALIZATION" && order.length > 1 && (
        <DisplayOrder key={order.join("\n")} saved={order} onSave={actions.saveOrder} />
      )}
      {shown.length === 0 && (
        <EmptyPlace title={t("none")}>
          <p>{t(wanted.part.trim() === "" ? "otherTypes" : "noneCalled")}</p>
        </EmptyPlace>
      )}
      {items.map((one) => (
        <PackageCard key={one.name} package={one} actions={actions} />
      ))}
      <Pages {...pages} />
    </>
  );
}
