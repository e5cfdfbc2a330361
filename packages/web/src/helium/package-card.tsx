import { Badge, Button } from "@mantine/core";
import { IconApps, IconChartBar, IconPlugConnected, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { Card } from "../ui/screen.tsx";
import classes from "./helium.module.css";
import { PackageConfig } from "./package-config.tsx";
import type { Package, Version } from "./packages.ts";
import type { PackageActions } from "./use-package-actions.ts";

const icons: Readonly<Record<string, typeof IconApps>> = {
  VISUALIZATION: IconChartBar,
  SPELL: IconSparkles,
  INTERPRETER: IconPlugConnected,
};

interface PackageCardProps {
  readonly package: Package;
  readonly actions: PackageActions;
}

/** One package: what it is, whether it is enabled, how it is configured, and its other versions. */
export function PackageCard({ package: { name, shown, others }, actions }: PackageCardProps) {
  const [isConfiguring, setIsConfiguring] = useState(false);
  const [hasVersions, setHasVersions] = useState(false);
  const { pkg, enabled } = shown;
  const Icon = icons[pkg.type] ?? IconApps;
  const hasConfig = Object.keys(pkg.config ?? {}).length > 0;
  return (
    <Card label={name}>
      <div className={classes["head"]}>
        <Icon size={18} aria-hidden />
        <h2>{name}</h2>
        {enabled && (
          <Badge variant="light" size="sm">
            Enabled
          </Badge>
        )}
        <span className={classes["actions"]}>
          {others.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={hasVersions}
              aria-label={`Versions of ${name}`}
              onClick={() => setHasVersions((was) => !was)}
            >
              Versions
            </Button>
          )}
          {hasConfig && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isConfiguring}
              aria-label={`Config of ${name}`}
              onClick={() => setIsConfiguring((was) => !was)}
            >
              Config
            </Button>
          )}
          <Switch version={shown} actions={actions} />
        </span>
      </div>
      <p className={classes["artifact"]}>{pkg.artifact}</p>
      {pkg.description && <p className={classes["words"]}>{pkg.description}</p>}
      <dl className={classes["facts"]}>
        <dt>License</dt>
        <dd>{pkg.license || "Unknown"}</dd>
        {pkg.spell?.magic && (
          <>
            <dt>Magic</dt>
            <dd>
              <code>{pkg.spell.magic}</code>
            </dd>
          </>
        )}
        {pkg.spell?.usage && (
          <>
            <dt>Usage</dt>
            <dd>
              <code>{pkg.spell.usage}</code>
            </dd>
          </>
        )}
      </dl>
      {hasVersions && (
        <ul className={classes["versions"]} aria-label={`Other versions of ${name}`}>
          {others.map((version) => (
            <li key={version.pkg.artifact}>
              <code>{version.pkg.artifact}</code>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Enable ${version.pkg.artifact}`}
                onClick={() => actions.enable(version)}
              >
                Enable
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isConfiguring && <PackageConfig version={shown} onClose={() => setIsConfiguring(false)} />}
    </Card>
  );
}

/** Interpreters are downloaded once and have no way back here: they are settings from then on. */
function Switch({ version, actions }: { readonly version: Version; readonly actions: PackageActions }) {
  const { name, type } = version.pkg;
  const isOn = version.enabled && type !== "INTERPRETER";
  const word = isOn ? "Disable" : "Enable";
  return (
    <Button
      variant={isOn ? "default" : "light"}
      size="compact-sm"
      aria-label={`${word} ${name}`}
      onClick={() => (isOn ? actions.disable(version) : actions.enable(version))}
    >
      {word}
    </Button>
  );
}
