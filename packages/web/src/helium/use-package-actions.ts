import { type Rest, RestError } from "@octavo/client";
import { useMemo } from "react";
import { z } from "zod";
import { useServices } from "../platform/services.tsx";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { texts as uiTexts } from "../ui/texts.ts";
import { mavenArtifact, type Version } from "./packages.ts";
import { texts } from "./texts.ts";

const { t } = texts;

export interface PackageActions {
  /** Each asks first: what a package does, it does in everybody's notes. */
  enable(version: Version): void;
  disable(version: Version): void;
  saveOrder(names: readonly string[]): void;
}

/** What can be done with packages. `onChanged` asks for the list anew. */
export function usePackageActions(onChanged: () => void): PackageActions {
  const { rest } = useServices();
  return useMemo(() => packageActions(rest, onChanged), [rest, onChanged]);
}

function packageActions(rest: Rest, onChanged: () => void): PackageActions {
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
  const install = ({ pkg }: Version, artifact: string) =>
    perform(
      rest.call("POST", "/interpreter/install", z.unknown(), { name: pkg.name, artifact }),
      t("installFailed", { name: pkg.name }),
    );

  return {
    enable(version) {
      const { pkg } = version;
      if (pkg.type === "INTERPRETER") {
        const artifact = mavenArtifact(version);
        confirm({
          title: t("downloadTitle"),
          text: `${t("name")}: ${pkg.name}\n${t("artifact")}: ${artifact}`,
          action: t("download"),
          perform: () => void install(version, artifact),
        });
        return;
      }
      confirm({
        title: t("enableTitle"),
        text: factsOf(version),
        action: t("enable"),
        perform: () => void perform(rest.enablePackage(pkg.name, pkg.artifact), t("enableFailed", { name: pkg.name })),
      });
    },
    disable(version) {
      const { name } = version.pkg;
      const call = () => rest.call("POST", `/helium/disable/${encodeURIComponent(name)}`, z.unknown());
      confirm({
        title: t("disableTitle"),
        text: factsOf(version),
        action: t("disable"),
        perform: () => void perform(call(), t("disableFailed", { name })),
      });
    },
    saveOrder(names) {
      confirm({
        title: t("saveTitle"),
        text: t("saveText"),
        action: uiTexts.t("save"),
        perform: () =>
          void perform(rest.call("POST", "/helium/order/visualization", z.unknown(), names), t("saveFailed")),
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
  const facts = [
    [t("artifact"), pkg.artifact],
    [t("type"), pkg.type],
    [t("description"), pkg.description],
    [t("license"), pkg.license || t("unknown")],
  ];
  return facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join("\n");
}
