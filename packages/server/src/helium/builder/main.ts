/**
 * The builder: unpacks a package that the server has fetched and makes its script. A program of its own, so that a wall can hold it: it sees the
 * one folder, has no network, and runs nothing of the package. What is wrong goes to stderr, with exit code 2.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundlePackage } from "./bundle.ts";
import { bundleFile, orderFile, orderSchema } from "./order.ts";
import { PackageProblem } from "./package-problem.ts";
import { unpackAll } from "./unpack.ts";

const [, , folder = ""] = process.argv;
try {
  const order = orderSchema.parse(JSON.parse(readFileSync(join(folder, orderFile), "utf8")));
  unpackAll({ packages: order.packages, tarballs: order.tarballs, folder });
  writeFileSync(join(folder, bundleFile), await bundlePackage(folder, order));
  process.exit(0);
} catch (error) {
  if (!(error instanceof PackageProblem)) throw error;
  process.stderr.write(error.message, () => process.exit(2));
}
