import { SegmentedControl } from "@mantine/core";
import { type Rest, RestError } from "@octavo/client";
import { useCallback } from "react";
import { z } from "zod";
import { useTexts } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { isRefusal, useAnswer } from "../../platform/use-answer.ts";
import { useAgainWhenLookedAt } from "../../platform/use-polled.ts";
import { AnswerView } from "../../ui/answer-view.tsx";
import { NameFilter } from "../../ui/name-filter.tsx";
import { Pages, pageOf } from "../../ui/pages.tsx";
import { EmptyPlace, Screen } from "../../ui/screen.tsx";
import { useKept } from "../../ui/use-kept.ts";
import { type PageWanted, useWanted } from "../../ui/wanted.ts";
import { withEntry } from "../../ui/with-entry.ts";
import { DisplayOrder } from "./display-order.tsx";
import classes from "./helium.module.css";
import { NoPackages } from "./no-packages.tsx";
import { PackageCard } from "./package-card.tsx";
import {
  displayOrder,
  orderSchema,
  type Package,
  type Packages,
  packagesSchema,
  shownPackages,
  types,
  type Wanted,
  wording,
} from "./packages.ts";
import { texts } from "./texts.ts";
import { usePackageActions } from "./use-package-actions.ts";

interface Known {
  readonly packages: Packages;
  readonly order: readonly string[];
  readonly mayChange: boolean;
}

/** Which packages there are, which of them are enabled, and in which order notes offer their views. */
export function HeliumPage() {
  const t = useTexts(texts);
  const { rest } = useServices();
  const ask = useCallback(async (): Promise<Known> => {
    const [packages, order, mayChange] = await Promise.all([
      rest.call("GET", "/helium/package", packagesSchema),
      rest.call("GET", "/helium/order/visualization", orderSchema),
      isAdministrator(rest),
    ]);
    return { packages, order: displayOrder(packages, order), mayChange };
  }, [rest]);
  const asked = useAnswer(ask);
  const { answer, again } = asked;
  useAgainWhenLookedAt(again);
  const [wanted, want] = useWanted(wording);
  return (
    <Screen
      answer={answer}
      title={t("title")}
      sentence={t("sentence")}
      filters={
        <>
          <NameFilter placeholder={t("search")} value={wanted.part} onChange={(part) => want({ part })} />
          <SegmentedControl
            className={classes["types"] ?? ""}
            aria-label={t("type")}
            value={wanted.type}
            onChange={(type) => want({ type: types.find((one) => one === type) ?? wanted.type })}
            data={types.map((type) => ({ value: type, label: labelOf({ ...wanted, type }, answer, t) }))}
          />
        </>
      }
    >
      <AnswerView asked={asked}>
        {(known) => <Shown known={known} wanted={wanted} onPage={(page) => want({ page })} onChanged={again} />}
      </AnswerView>
    </Screen>
  );
}

type KnownAnswer = ReturnType<typeof useAnswer<Known>>["answer"];

/** With how many there are of it, by that name. */
function labelOf(wanted: Wanted, answer: KnownAnswer, t: typeof texts.t): string {
  const name = t(wanted.type);
  return answer.state === "done" ? `${name} ${shownPackages(answer.value.packages, wanted).length}` : name;
}

/** Everybody may see which packages there are, but only administrators how they are set, and change it. */
async function isAdministrator(rest: Rest): Promise<boolean> {
  try {
    await rest.call("GET", "/helium/config", z.unknown());
    return true;
  } catch (error) {
    if (error instanceof RestError && isRefusal(error.status)) return false;
    throw error;
  }
}

interface ShownProps {
  readonly known: Known;
  readonly wanted: Wanted & PageWanted;
  readonly onPage: (page: number) => void;
  readonly onChanged: () => void;
}

function Shown({ known: { packages, order, mayChange }, wanted, onPage, onChanged }: ShownProps) {
  const t = useTexts(texts);
  const actions = usePackageActions(onChanged);
  const all = types.flatMap((type) => shownPackages(packages, { type, part: "" }));
  const shown = shownPackages(packages, wanted);
  const { items, ...pages } = pageOf(shown, wanted.page, onPage);
  const [configured, setConfigured] = useKept<ReadonlyMap<string, Package>>("packages/configured", new Map());
  const named = (packagesOf: readonly Package[], name: string) => packagesOf.find((one) => one.name === name);
  // What is being set stays, whatever else is looked for, and when it goes: its form may hold what is not saved.
  const kept = [...configured.values()]
    .filter(({ name }) => !named(items, name))
    .map((one) => named(all, one.name) ?? one);
  if (all.length === 0 && kept.length === 0) return <NoPackages />;
  return (
    <>
      {!mayChange && <p className={classes["hint"]}>{t("onlyLooking")}</p>}
      {/* An order that was begun is there when one comes back from the other types. */}
      {mayChange && order.length > 1 && (
        <div hidden={wanted.type !== "VISUALIZATION"}>
          <DisplayOrder saved={order} onSave={actions.saveOrder} />
        </div>
      )}
      {shown.length === 0 && (
        <EmptyPlace title={t("none")}>
          <p>{t(wanted.part.trim() === "" ? "otherTypes" : "noneCalled")}</p>
        </EmptyPlace>
      )}
      {[...kept, ...items].map((one) => (
        <PackageCard
          key={one.name}
          package={one}
          actions={mayChange ? actions : null}
          isConfiguring={configured.has(one.name)}
          isGone={!named(all, one.name)}
          onConfigure={(isOpen) => setConfigured((before) => withEntry(before, one.name, isOpen ? one : null))}
        />
      ))}
      <Pages {...pages} />
    </>
  );
}
