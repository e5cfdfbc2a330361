import { Button } from "@mantine/core";
import { IconHistory, IconSettings } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useRowCommands } from "../../ui/commands/use-commands.ts";
import { Card } from "../../ui/screen.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import classes from "./helium.module.css";
import { PackageConfig } from "./package-config.tsx";
import { PackageFailure } from "./package-failure.tsx";
import { PackageIcon } from "./package-icon.tsx";
import { EnableButton, EnabledBadge, PackageVersions } from "./package-versions.tsx";
import { homePageOf, type Package } from "./packages.ts";
import { texts } from "./texts.ts";
import type { PackageActions } from "./use-package-actions.ts";

interface PackageCardProps {
  readonly package: Package;
  /** Null for who may only look. */
  readonly actions: PackageActions | null;
  readonly isConfiguring: boolean;
  /** Whether it is not there any more while it is configured. */
  readonly isGone: boolean;
  readonly onConfigure: (isOpen: boolean) => void;
}

/** One package: what it is, whether it is enabled, how it is configured, and its versions. */
export function PackageCard(props: PackageCardProps) {
  const { package: one, actions, isConfiguring, isGone, onConfigure } = props;
  const { name, shown, versions } = one;
  const t = useTranslation(texts);
  const [hasVersions, setHasVersions] = useState(false);
  const configButton = useFocusBack(isConfiguring);
  const { pkg, enabled } = shown;
  const home = homePageOf(shown);
  const hasConfig = actions !== null && Object.keys(pkg.config ?? {}).length > 0;
  const configure = () => onConfigure(true);
  const toggleVersions = () => setHasVersions((was) => !was);
  const card = useRef<HTMLElement>(null);
  useRowCommands(card, () => {
    const place = t("title");
    const versionsEntry = {
      id: `package-versions-${name}`,
      label: t("versionsOf", { name }),
      place,
      icon: IconHistory,
      perform: toggleVersions,
    };
    const configEntry = {
      id: `package-config-${name}`,
      label: t("configOf", { name }),
      place,
      icon: IconSettings,
      perform: configure,
    };
    return [versions.length > 1 ? versionsEntry : null, hasConfig && !isConfiguring ? configEntry : null];
  });
  return (
    <Card ref={card} label={name}>
      <div className={classes["head"]}>
        <h2 className={classes["name"]}>
          <PackageIcon key={pkg.icon} version={shown} />
          {home === null ? (
            name
          ) : (
            <a href={home} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          )}
        </h2>
        {enabled && <EnabledBadge />}
        <span className={classes["actions"]}>
          {versions.length > 1 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={hasVersions}
              aria-label={t("versionsOf", { name })}
              onClick={toggleVersions}
            >
              {t("versions")}
            </Button>
          )}
          {hasConfig && (
            <Button
              ref={configButton}
              variant="subtle"
              size="compact-sm"
              aria-expanded={isConfiguring}
              aria-label={t("configOf", { name })}
              disabled={isConfiguring}
              onClick={configure}
            >
              {t("config")}
            </Button>
          )}
          {actions && <EnableButton version={shown} name={name} actions={actions} />}
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
      {shown.failure && <PackageFailure failure={shown.failure} />}
      {hasVersions && <PackageVersions label={t("allVersionsOf", { name })} versions={versions} actions={actions} />}
      {isGone && (
        <p className={classes["words"]} role="status">
          {t("isGone")}
        </p>
      )}
      {isConfiguring && <PackageConfig key={pkg.artifact} version={shown} onClose={() => onConfigure(false)} />}
    </Card>
  );
}
