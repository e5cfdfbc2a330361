import { type Rest, RestError } from "@octavo/client";
import { useMemo } from "react";
import { z } from "zod";
import { useServices } from "../platform/services.tsx";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { texts as uiTexts } from "../ui/texts.ts";
import type { Busy } from "../ui/use-busy.ts";
import { mavenArtifact, types, type Version } from "./packages.ts";
import { texts } from "./texts.ts";

const { t } = texts;

export interface PackageActions {
  /** Each asks first: what a package does, it does in everybody's notes. What is then done shows where it was pressed. */
  enable(version: Version, during: Busy["during"]): void;
  disable(version: Version, during: Busy["during"]): void;
  saveOrder(names: readonly string[], during: Busy["during"]): void;
}

/** What can be done with packages. `onChanged` asks for the list anew. */
export function usePackageActions(onChanged: () => void): PackageActions {
  const { rest } = useServices();
  return useMemo(() => packageActions(rest, onChanged), [rest, onChanged]);
}

function packageActions(rest: Rest, onChanged: () => void): PackageActions {
  /** Waits for the button to be busy no longer: what is said of a failure gives the keyboard back to it. */
  async function perform(work: Promise<unknown>, title: string): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      openDialog({ type: "details", title, text: error.message });
    } finally {
      onChanged();
    }
  }

  return {
    enable(version, during) {
      const { name, artifact } = version.pkg;
      if (version.pkg.type === "INTERPRETER") {
        const wanted = mavenArtifact(version);
        const install = () => rest.call("POST", "/interpreter/install", z.unknown(), { name, artifact: wanted });
        confirm({
          title: t("downloadTitle"),
          text: `${t("name")}: ${name}\n${t("artifact")}: ${wanted}`,
          action: t("download"),
          perform: () => void perform(during(install), t("installFailed", { name })),
        });
        return;
      }
      const call = () => rest.enablePackage(name, artifact);
      confirm({
        title: t("enableTitle"),
        text: factsOf(version),
        action: t("enable"),
        perform: () => void perform(during(call), t("enableFailed", { name })),
      });
    },
    disable(version, during) {
      const { name } = version.pkg;
      const call = () => rest.call("POST", `/helium/disable/${encodeURIComponent(name)}`, z.unknown());
      confirm({
        title: t("disableTitle"),
        text: factsOf(version),
        action: t("disable"),
        perform: () => void perform(during(call), t("disableFailed", { name })),
      });
    },
    saveOrder(names, during) {
      const call = () => rest.call("POST", "/helium/order/visualization", z.unknown(), names);
      confirm({
        title: t("saveTitle"),
        text: t("saveText"),
        action: uiTexts.t("save"),
        perform: () => void perform(during(call), t("saveFailed")),
      });
    },
  };
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly perform: () => void;
}

function confirm(question: Question): void {
  openDialog({ type: "confirm", confirmation: { ...question, isHarmless: true } });
}

function factsOf({ pkg }: Version): string {
  const type = types.find((known) => known === pkg.type);
  const facts = [
    [t("artifact"), pkg.artifact],
    [t("type"), type ? t(type) : pkg.type],
    [t("description"), pkg.description],
    [t("license"), pkg.license || t("unknown")],
  ];
  return facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join("\n");
}
