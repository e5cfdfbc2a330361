import { SegmentedControl } from "@mantine/core";
import { type Rest, RestError } from "@octavo/client";
import { useCallback } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useRefetchWhenVisible } from "../../platform/use-polled-query.ts";
import { isRefusal, useQuery } from "../../platform/use-query.ts";
import { NameFilter } from "../../ui/name-filter.tsx";
import { Pages, pageOfList } from "../../ui/pages.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { EmptyPlace, Screen } from "../../ui/screen.tsx";
import { type PageFilter, useUrlFilters } from "../../ui/url-filters.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import { withEntry } from "../../ui/with-entry.ts";
import { DisplayOrder } from "./display-order.tsx";
import classes from "./helium.module.css";
import { NoPackages } from "./no-packages.tsx";
import { PackageCard } from "./package-card.tsx";
import {
  displayOrder,
  orderSchema,
  type Package,
  type PackageFilters,
  type Packages,
  packagesSchema,
  shownPackages,
  types,
  wording,
} from "./packages.ts";
import { texts } from "./texts.ts";
import { usePackageActions } from "./use-package-actions.ts";

interface LoadedPackages {
  readonly packages: Packages;
  readonly order: readonly string[];
  readonly mayChange: boolean;
}

/** Which packages there are, which of them are enabled, and in which order notes offer their views. */
export function HeliumPage() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(async (): Promise<LoadedPackages> => {
    const [packages, order, mayChange] = await Promise.all([
      rest.call("GET", "/helium/package", packagesSchema),
      rest.call("GET", "/helium/order/visualization", orderSchema),
      isAdministrator(rest),
    ]);
    return { packages, order: displayOrder(packages, order), mayChange };
  }, [rest]);
  const asked = useQuery(ask);
  const { answer, refetch } = asked;
  useRefetchWhenVisible(refetch);
  const [wanted, want] = useUrlFilters(wording);
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
            data={types.map((type) => ({ value: type, label: labelOfPackages({ ...wanted, type }, answer, t) }))}
          />
        </>
      }
    >
      <QueryView asked={asked}>
        {(known) => (
          <ShownPackages known={known} wanted={wanted} onPage={(page) => want({ page })} onChanged={refetch} />
        )}
      </QueryView>
    </Screen>
  );
}

type KnownAnswer = ReturnType<typeof useQuery<LoadedPackages>>["answer"];

/** With how many there are of it, by that name. */
function labelOfPackages(wanted: PackageFilters, answer: KnownAnswer, t: typeof texts.t): string {
  const name = t(wanted.type);
  return answer.state === "done" ? `${name} ${shownPackages(answer.value.packages, wanted).length}` : name;
}

/** All users may see which packages there are, but only administrators see and change their settings. */
async function isAdministrator(rest: Rest): Promise<boolean> {
  try {
    await rest.call("GET", "/helium/config", z.unknown());
    return true;
  } catch (error) {
    if (error instanceof RestError && isRefusal(error.status)) return false;
    throw error;
  }
}

interface ShownPackagesProps {
  readonly known: LoadedPackages;
  readonly wanted: PackageFilters & PageFilter;
  readonly onPage: (page: number) => void;
  readonly onChanged: () => void;
}

function ShownPackages({ known: { packages, order, mayChange }, wanted, onPage, onChanged }: ShownPackagesProps) {
  const t = useTranslation(texts);
  const actions = usePackageActions(onChanged);
  const all = types.flatMap((type) => shownPackages(packages, { type, part: "" }));
  const shown = shownPackages(packages, wanted);
  const { items, ...pages } = pageOfList(shown, wanted.page, onPage);
  const [configured, setConfigured] = useKeptState<ReadonlyMap<string, Package>>("packages/configured", new Map());
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
