/** What the server asks the builder for, in a file of the folder that both see. */
import { z } from "zod";

/** One package of a lock: where it lies below the folder, and what its tarball has to be. */
export const lockedPackageSchema = z.object({
  /** As `node_modules/a/node_modules/b`. */
  path: z.string(),
  /** By which the registry has it; a package that is installed under another name differs from its folder. */
  name: z.string(),
  version: z.string(),
  /** Digest of the tarball, as npm writes it: `sha512-…`. */
  integrity: z.string(),
});
export type LockedPackage = Readonly<z.infer<typeof lockedPackageSchema>>;

export const orderSchema = z.object({
  tarballs: z.string(),
  packages: z.array(lockedPackageSchema).readonly(),
  /** By which the package is imported. */
  module: z.string(),
  /** What the script says of the class. */
  bundle: z.object({ id: z.string(), name: z.string(), icon: z.string(), type: z.string() }),
  /** Folder with the interfaces that packages import. */
  kit: z.string(),
});
export type BuildOrder = Readonly<z.infer<typeof orderSchema>>;

export const orderFile = "order.json";
export const bundleFile = "bundle.js";

/** The name that `npm pack` gives a tarball. */
export function tarballName({ name, version }: Pick<LockedPackage, "name" | "version">): string {
  return `${name.replace(/^@/, "").replace("/", "-")}-${version}.tgz`;
}

/** Names that packages import and that Octavo brings itself. */
export const kitNames: readonly string[] = ["zeppelin-vis", "zeppelin-tabledata", "zeppelin-spell"];
