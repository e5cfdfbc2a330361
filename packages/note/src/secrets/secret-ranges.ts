/**
 * Where in a text a secret stands, by its shape: keys and tokens by what they look like, passwords by where addresses, connection strings,
 * headers and JSON have them. Each pattern reads a text once, without going back far: texts come from anybody.
 */
import { addressSecrets } from "./address-secrets.ts";
import { parameterSecrets } from "./parameter-secrets.ts";
import type { SecretRange } from "./secret-range.ts";

const marks: readonly (readonly [label: string, pattern: RegExp])[] = [
  [
    "key",
    /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  ],
  ["key", /-----BEGIN PGP MESSAGE-----[\s\S]*?(?:-----END PGP MESSAGE-----|$)/g],
  // PKCS without its frame (all of its DER begins so), a framed key in base64, and OpenSSH's.
  ["key", /(?<![A-Za-z0-9+/=_-])(?:MI[IGHJ]|LS0tLS1CRUdJTi|b3BlbnNzaC1rZXktdjE)[A-Za-z0-9+/_-]{40,}={0,2}/g],
  ["token", /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*){1,3}/g],
  ["token", /(?<![A-Za-z0-9])(?:AKIA|ASIA|AGPA|AROA|AIDA)[A-Z0-9]{16}(?![A-Z0-9])/g],
  ["token", /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|gl(?:pat|rt|dt|ptt|soat)-[\w-]{16,})/g],
  [
    "token",
    /(?<![A-Za-z0-9])(?:xox[a-z]-[\w-]{8,}|xapp-[\w-]{10,}|hooks\.slack\.com\/(?:services|workflows)\/[\w/-]+)/g,
  ],
  [
    "token",
    /(?<![A-Za-z0-9])(?:sk-[\w-]{16,}|[srp]k_(?:live|test)_\w{10,}|whsec_\w{16,}|AIza[\w-]{30,}|ya29\.[\w-]{10,})/g,
  ],
  ["token", /(?<![A-Za-z0-9])(?:npm_\w{30,}|pypi-[\w-]{16,}|hf_\w{20,}|dapi[0-9a-f]{32}|SG\.[\w-]{16,}\.[\w-]{16,})/g],
  [
    "token",
    /(?<![A-Za-z0-9])(?:hv[sb]\.[\w-]{20,}|do[opr]_v1_\w{20,}|shp(?:at|ca|pa|ss)_\w{20,}|GOCSPX-[\w-]{16,}|AGE-SECRET-KEY-1\w{20,})/g,
  ],
  ["token", /(?<![A-Za-z0-9])\d{8,10}:AA[\w-]{32,34}(?![\w-])/g],
];

/** What stands behind the way of a header. Prose has blanks and small letters there ("basic authentication"). */
const header =
  /\b(?:[Bb]asic|[Bb]earer|BASIC|BEARER|[Nn]egotiate|[Aa]pi[Kk]ey)\s{1,3}(?=[^\s"'\\]{0,200}[\dA-Z=])([A-Za-z0-9+/=_.~-]{8,})/g;
/** The other half of an AWS key. */
const awsSecret = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])/g;

/** In their order, none inside or over another. */
export function secretRanges(text: string): readonly SecretRange[] {
  const found = [...markedSecrets(text), ...headerSecrets(text), ...addressSecrets(text), ...parameterSecrets(text)];
  return mergeRanges(found.filter(({ from, to }) => to > from));
}

function markedSecrets(text: string): readonly SecretRange[] {
  const found = marks.flatMap(([label, pattern]) => allMatchesOf(text, pattern, label));
  const hasAwsKey = /(?:AKIA|ASIA)[A-Z0-9]{16}/.test(text);
  return hasAwsKey ? [...found, ...allMatchesOf(text, awsSecret, "token")] : found;
}

function headerSecrets(text: string): readonly SecretRange[] {
  return [...text.matchAll(header)].map((match) => {
    const to = match.index + match[0].length;
    return { from: to - (match[1]?.length ?? 0), to, label: "header" };
  });
}

function allMatchesOf(text: string, pattern: RegExp, label: string): readonly SecretRange[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole }) => ({ from: index, to: index + whole.length, label }));
}

function mergeRanges(found: readonly SecretRange[]): readonly SecretRange[] {
  const sorted = found.toSorted((one, other) => one.from - other.from || other.to - one.to);
  return sorted.reduce<SecretRange[]>((all, range) => {
    const last = all.at(-1);
    if (last && range.from < last.to) all[all.length - 1] = { ...last, to: Math.max(last.to, range.to) };
    else all.push(range);
    return all;
  }, []);
}
