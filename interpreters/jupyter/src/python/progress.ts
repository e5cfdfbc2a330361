/** Says in words how far an installation is, from the lines that pip or uv print. */
export type ReadLine = (line: string) => string | null;

export function createProgressReader(): ReadLine {
  const found = new Set<string>();
  const fetched = new Set<string>();
  let areAllFound = false;

  return (line) => {
    const collecting = /^\s*Collecting ([A-Za-z0-9._-]+)/.exec(line)?.[1];
    if (collecting !== undefined) found.add(normalPackageName(collecting));

    const file = /^\s*(?:Downloading|Using cached) (?:\S*\/)?([A-Za-z0-9._]+)-\d\S*\.(?:whl|tar\.gz) /.exec(line);
    if (file?.[1] !== undefined) {
      found.add(normalPackageName(file[1]));
      fetched.add(normalPackageName(file[1]));
      // Some indexes let pip find out first what it needs; with others the number of packages to come is unknown.
      areAllFound ||= found.size > fetched.size;
      const total = areAllFound ? ` of ${found.size}` : "";
      return `downloading ${normalPackageName(file[1])} (package ${fetched.size}${total})`;
    }

    const byUv = /^\s*Downloading ([A-Za-z0-9._-]+) \([\d.]+ ?[KMG]iB\)/.exec(line)?.[1];
    if (byUv !== undefined) return `downloading ${normalPackageName(byUv)}`;
    const resolved = /^Resolved (\d+) packages/.exec(line)?.[1];
    if (resolved !== undefined) return `downloading ${countOfPackages(Number(resolved))}`;
    const installing = /^Installing collected packages: (.*)$/.exec(line)?.[1];
    if (installing !== undefined) return `installing ${countOfPackages(installing.split(",").length)}`;
    const prepared = /^Prepared (\d+) packages/.exec(line)?.[1];
    if (prepared !== undefined) return `installing ${countOfPackages(Number(prepared))}`;
    return null;
  };
}

function countOfPackages(count: number): string {
  return count === 1 ? "1 package" : `${count} packages`;
}

function normalPackageName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, "-");
}
