import { type Rest, RestError } from "@octavo/client";
import { useMemo } from "react";
import { z } from "zod";
import { useServices } from "../../platform/services.tsx";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { changedMeanwhile, notifyRefusal, saveUnlessTaken } from "../../ui/notify.ts";
import { texts as uiTexts } from "../../ui/texts.ts";
import type { Busy } from "../../ui/use-busy.ts";
import { mavenArtifact, orderSchema, packagesInOrder, types, type Version } from "./packages.ts";
import { texts } from "./texts.ts";

const { t } = texts;

export interface PackageActions {
  /** Each asks first: a package acts in the notes of all users. The pressed button shows the progress. */
  enable(version: Version, busy: Busy): void;
  disable(version: Version, busy: Busy): void;
  /** Asks once more where it is no longer as it was when it began to be changed. */
  saveOrder(order: NewOrder, busy: Busy): void;
}

export interface NewOrder {
  readonly names: readonly string[];
  /** Before they were moved. */
  readonly began: readonly string[];
}

/** What can be done with packages. `onChanged` asks for the list anew. */
export function usePackageActions(onChanged: () => void): PackageActions {
  const { rest } = useServices();
  return useMemo(() => packageActions(rest, onChanged), [rest, onChanged]);
}

function packageActions(rest: Rest, onChanged: () => void): PackageActions {
  /** Waits for the button to be busy no longer: what is said of a failure gives the keyboard back to it. */
  async function performAction<Result>(work: () => Promise<Result>, busy: Busy, title: string): Promise<Result | null> {
    try {
      return await busy.during(work);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notifyRefusal(busy, title, error.message);
      return null;
    } finally {
      onChanged();
    }
  }

  return {
    enable(version, busy) {
      const { name, artifact } = version.pkg;
      if (version.pkg.type === "INTERPRETER") {
        const wanted = mavenArtifact(version);
        const install = () => rest.call("POST", "/interpreter/install", z.unknown(), { name, artifact: wanted });
        confirmAction({
          title: t("downloadTitle"),
          text: `${t("name")}: ${name}\n${t("artifact")}: ${wanted}`,
          action: t("download"),
          perform: () => void performAction(install, busy, t("installFailed", { name })),
        });
        return;
      }
      const call = () => rest.enablePackage(name, artifact);
      confirmAction({
        title: t("enableTitle"),
        text: factsOfPackage(version),
        action: t("enable"),
        perform: () => void performAction(call, busy, t("enableFailed", { name })),
      });
    },
    disable(version, busy) {
      const { name } = version.pkg;
      const call = () => rest.call("POST", `/helium/disable/${encodeURIComponent(name)}`, z.unknown());
      confirmAction({
        title: t("disableTitle"),
        text: factsOfPackage(version),
        action: t("disable"),
        perform: () => void performAction(call, busy, t("disableFailed", { name })),
      });
    },
    saveOrder({ names, began }, busy) {
      const path = "/helium/order/visualization";
      const put = async () => {
        await rest.call("POST", path, z.unknown(), names);
        onChanged();
      };
      const compare = async () => {
        const now = packagesInOrder(began, await rest.call("GET", path, orderSchema));
        return { isTaken: now.join("\n") !== began.join("\n"), put };
      };
      const refuse = ({ message }: RestError) => {
        notifyRefusal(busy, t("saveFailed"), message);
        onChanged();
      };
      confirmAction({
        title: t("saveTitle"),
        text: t("saveText"),
        action: uiTexts.t("save"),
        perform: () =>
          void saveUnlessTaken({ saving: busy, compare, question: changedMeanwhile(t("displayOrder")), refuse }),
      });
    },
  };
}

interface PackageConfirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly perform: () => void;
}

function confirmAction(question: PackageConfirmation): void {
  openDialog({ type: "confirm", confirmation: { ...question, isHarmless: true } });
}

function factsOfPackage({ pkg }: Version): string {
  const type = types.find((known) => known === pkg.type);
  const facts = [
    [t("artifact"), pkg.artifact],
    [t("type"), type ? t(type) : pkg.type],
    [t("description"), pkg.description],
    [t("license"), pkg.license || t("unknown")],
  ];
  return facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join("\n");
}
