import { Badge, Button } from "@mantine/core";
import { IconApps, IconChartBar, IconPlugConnected, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../language/use-texts.tsx";
import { Card } from "../ui/screen.tsx";
import classes from "./helium.module.css";
import { PackageConfig } from "./package-config.tsx";
import type { Package, Version } from "./packages.ts";
import { texts } from "./texts.ts";
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
  const t = useTexts(texts);
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
            {t("enabled")}
          </Badge>
        )}
        <span className={classes["actions"]}>
          {others.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={hasVersions}
              aria-label={t("versionsOf", { name })}
              onClick={() => setHasVersions((was) => !was)}
            >
              {t("versions")}
            </Button>
          )}
          {hasConfig && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isConfiguring}
              aria-label={t("configOf", { name })}
              onClick={() => setIsConfiguring((was) => !was)}
            >
              {t("config")}
            </Button>
          )}
          <Switch version={shown} actions={actions} />
        </span>
      </div>
      <p className={classes["artifact"]}>{pkg.artifact}</p>
      {pkg.description && <p className={classes["words"]}>{pkg.description}</p>}
      <dl className={classes["facts"]}>
        <dt>{t("license")}</dt>
        <dd>{pkg.license || t("unknown")}</dd>
        {pkg.spell?.magic && (
          <>
            <dt>{t("magic")}</dt>
            <dd>
              <code>{pkg.spell.magic}</code>
            </dd>
          </>
        )}
        {pkg.spell?.usage && (
          <>
            <dt>{t("usage")}</dt>
            <dd>
              <code>{pkg.spell.usage}</code>
            </dd>
          </>
        )}
      </dl>
      {hasVersions && (
        <ul className={classes["versions"]} aria-label={t("otherVersionsOf", { name })}>
          {others.map((version) => (
            <li key={version.pkg.artifact}>
              <code>{version.pkg.artifact}</code>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t("enableOf", { name: version.pkg.artifact })}
                onClick={() => actions.enable(version)}
              >
                {t("enable")}
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
  const t = useTexts(texts);
  const { name, type } = version.pkg;
  const isOn = version.enabled && type !== "INTERPRETER";
  return (
    <Button
      variant={isOn ? "default" : "light"}
      size="compact-sm"
      aria-label={t(isOn ? "disableOf" : "enableOf", { name })}
      onClick={() => (isOn ? actions.disable(version) : actions.enable(version))}
    >
      {t(isOn ? "disable" : "enable")}
    </Button>
  );
}
