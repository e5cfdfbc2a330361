import { type Rest, RestError } from "@octavo/client";
import { useMemo } from "react";
import { z } from "zod";
import { useServices } from "../platform/services.tsx";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { mavenArtifact, type Version } from "./packages.ts";

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
      `Error while starting to install ${pkg.name} interpreter`,
    );

  return {
    enable(version) {
      const { pkg } = version;
      if (pkg.type === "INTERPRETER") {
        const artifact = mavenArtifact(version);
        confirm({
          title: "Do you want to download an interpreter?",
          text: `Name: ${pkg.name}\nArtifact: ${artifact}`,
          action: "Download",
          perform: () => void install(version, artifact),
        });
        return;
      }
      confirm({
        title: "Do you want to enable Helium Package?",
        text: factsOf(version),
        action: "Enable",
        perform: () => void perform(rest.enablePackage(pkg.name, pkg.artifact), `Error on enabling ${pkg.name}`),
      });
    },
    disable(version) {
      const { name } = version.pkg;
      const call = () => rest.call("POST", `/helium/disable/${encodeURIComponent(name)}`, z.unknown());
      confirm({
        title: "Do you want to disable Helium Package?",
        text: factsOf(version),
        action: "Disable",
        perform: () => void perform(call(), `Error on disabling ${name}`),
      });
    },
    saveOrder(names) {
      confirm({
        title: "Save changes?",
        text: "Notes then offer the views in this order, to everybody.",
        action: "Save",
        perform: () =>
          void perform(rest.call("POST", "/helium/order/visualization", z.unknown(), names), "Error on saving order"),
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
    ["Artifact", pkg.artifact],
    ["Type", pkg.type],
    ["Description", pkg.description],
    ["License", pkg.license || "Unknown"],
  ];
  return facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join("\n");
}
