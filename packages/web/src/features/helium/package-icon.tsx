import { IconApps, IconChartBar, IconPlugConnected, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./helium.module.css";
import type { Version } from "./packages.ts";

const icons: Readonly<Record<string, typeof IconApps>> = {
  VISUALIZATION: IconChartBar,
  SPELL: IconSparkles,
  INTERPRETER: IconPlugConnected,
};

const longest = 20_000;

/** The picture that a package brings, where it is one, else the one of its type. As an image it can neither run nor fetch anything. */
export function PackageIcon({ version: { pkg } }: { readonly version: Version }) {
  const [isBroken, setIsBroken] = useState(false);
  const source = isBroken ? null : imageOfIcon(pkg.icon ?? "");
  const Icon = icons[pkg.type] ?? IconApps;
  if (source === null) return <Icon size={18} aria-hidden />;
  return <img className={classes["icon"]} src={source} alt="" onError={() => setIsBroken(true)} />;
}

/** Icons are HTML for Zeppelin's page; an image is made of SVG alone, and of none that grows as it is drawn. */
export function imageOfIcon(icon: string): string | null {
  if (icon.length > longest || !/^\s*<svg[\s>]/i.test(icon) || /<(?:use|!)/i.test(icon)) return null;
  const svg = /\sxmlns\s*=/.test(icon) ? icon : icon.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;
}
