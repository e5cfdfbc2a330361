import { IconApps, IconChartBar, IconPlugConnected, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { imageOfSvg } from "../../ui/image-of-svg.ts";
import classes from "./helium.module.css";
import type { Version } from "./packages.ts";

const icons: Readonly<Record<string, typeof IconApps>> = {
  VISUALIZATION: IconChartBar,
  SPELL: IconSparkles,
  INTERPRETER: IconPlugConnected,
};

/** The picture that a package brings, where it is one, else the one of its type. As an image it can neither run nor fetch anything. */
export function PackageIcon({ version: { pkg } }: { readonly version: Version }) {
  const [isBroken, setIsBroken] = useState(false);
  const source = isBroken ? null : imageOfSvg(pkg.icon ?? "");
  const Icon = icons[pkg.type] ?? IconApps;
  if (source === null) return <Icon size={18} aria-hidden />;
  return <img className={classes["icon"]} src={source} alt="" onError={() => setIsBroken(true)} />;
}
