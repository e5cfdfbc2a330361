import { SegmentedControl } from "@mantine/core";
import { useCallback, useState } from "react";
import { z } from "zod";
import { useServices } from "../platform/services.tsx";
import { useAnswer } from "../platform/use-answer.ts";
import { AnswerView } from "../ui/answer-view.tsx";
import { NameFilter } from "../ui/name-filter.tsx";
import { Pages, usePages } from "../ui/pages.tsx";
import { EmptyPlace, Screen } from "../ui/screen.tsx";
import { DisplayOrder } from "./display-order.tsx";
import classes from "./helium.module.css";
import { NoPackages } from "./no-packages.tsx";
import { PackageCard } from "./package-card.tsx";
import { countOf, displayOrder, type Packages, packagesSchema, shownPackages, types, type Wanted } from "./packages.ts";
import { usePackageActions } from "./use-package-actions.ts";

interface Known {
  readonly packages: Packages;
  readonly order: readonly string[];
}

/** Which packages there are, which of them are enabled, and in which order notes offer their views. */
export function HeliumPage() {
  const { rest } = useServices();
  const ask = useCallback(async (): Promise<Known> => {
    const [packages, order] = await Promise.all([
      rest.call("GET", "/helium/package", packagesSchema),
      rest.call("GET", "/helium/order/visualization", z.array(z.string())),
    ]);
    return { packages, order: displayOrder(packages, order) };
  }, [rest]);
  const { answer, again } = useAnswer(ask);
  const [wanted, setWanted] = useState<Wanted>({ type: "VISUALIZATION", part: "" });
  return (
    <Screen
      title="Helium packages"
      sentence="Packages made for Zeppelin that add views, spells, interpreters and applications. Which are enabled, and how, is kept here; Octavo does not run what is in them yet."
      filters={
        <>
          <NameFilter
            placeholder="Search packages…"
            value={wanted.part}
            onChange={(part) => setWanted((last) => ({ ...last, part }))}
          />
          <SegmentedControl
            className={classes["types"] ?? ""}
            aria-label="Type"
            value={wanted.type}
            onChange={(type) =>
              setWanted((last) => ({ ...last, type: types.find((one) => one === type) ?? last.type }))
            }
            data={types.map((type) => ({ value: type, label: labelOf(type, answer) }))}
          />
        </>
      }
    >
      <AnswerView answer={answer}>{(known) => <Shown known={known} wanted={wanted} onChanged={again} />}</AnswerView>
    </Screen>
  );
}

function labelOf(type: Wanted["type"], answer: ReturnType<typeof useAnswer<Known>>["answer"]): string {
  const name = type.charAt(0) + type.slice(1).toLowerCase();
  return answer.state === "done" ? `${name} ${countOf(answer.value.packages, type)}` : name;
}

interface ShownProps {
  readonly known: Known;
  readonly wanted: Wanted;
  readonly onChanged: () => void;
}

function Shown({ known: { packages, order }, wanted, onChanged }: ShownProps) {
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
        <EmptyPlace title="Currently there is no available package to be listed">
          <p>
            {wanted.part.trim() === ""
              ? "There are packages of other types."
              : "No package of this type has such a name."}
          </p>
        </EmptyPlace>
      )}
      {items.map((one) => (
        <PackageCard key={one.name} package={one} actions={actions} />
      ))}
      <Pages {...pages} />
    </>
  );
}
