/**
 * Which names are those of secrets: of properties, variables, parameters of an address, members of JSON.
 *
 * A name is judged by its words, so that `DB_PWD`, `dbPassword`, `db.pass` and `db-passwd` are secrets, and `compass`, `bypass`, `author`,
 * `tokenizer` and `primaryKey` are none. What is in doubt counts as a secret: a value that is hidden in vain costs less than one that leaks.
 */

/** Secrets wherever they stand in a name. */
const always: ReadonlySet<string> = new Set([
  ...["password", "passwords", "passwd", "passwort", "kennwort", "pwd", "pswd", "psw", "pw", "passphrase", "passcode"],
  ...["secret", "secrets", "credential", "credentials", "cred", "creds", "jwt", "bearer", "psk", "keytab"],
  ...["apikey", "apikeys", "accesskey", "accesskeys", "secretkey", "privatekey", "privkey", "authkey", "signingkey"],
  ...["encryptkey", "encryptionkey", "masterkey", "accountkey", "storagekey", "sharedkey", "sessionkey", "servicekey"],
  ...["connectionstring", "connstring", "connstr", "connectionstrings", "mongouri"],
]);

/** Inside a word that was written without a break, as `pgpassword` and `keystorepasswd`. */
const inside =
  /password|passwd|passwort|passphrase|passcode|secret|credential|apikey|accesskey|privatekey|connectionstring/;

/** `dbpwd`, `authtoken`, `storepass`. */
const atTheEnd = /(?:pwd|token|pass)$/;
const harmlessEnds =
  /^(?:com|by|sur|encom|tres|over|under|multi|single|one|two|three|first|second|last|low|high|band|im)pass$/;

/** Secrets as `token`, and none as `token.url` or `max_tokens`. */
const measures: ReadonlySet<string> = new Set([
  ...["url", "uri", "endpoint", "type", "method", "mode", "mechanism", "provider", "class", "scheme", "realm", "scope"],
  ...["lifetime", "expiry", "expires", "expiration", "ttl", "timeout", "interval", "refresh", "limit", "count", "size"],
  ...[
    "length",
    "max",
    "min",
    "enabled",
    "required",
    "validation",
    "renewal",
    "issuer",
    "audience",
    "policy",
    "version",
  ],
]);
const amounts: ReadonlySet<string> = new Set(["max", "min", "num", "number", "count", "total", "limit", "per", "many"]);

/** Before or behind `pass`, where it is a turn or a way. */
const passes: ReadonlySet<string> = new Set([
  ...["through", "thru", "by", "over", "rate", "fail", "count", "number", "single", "first", "second", "last", "multi"],
  ...["one", "two", "three", "low", "high", "band", "max", "min", "num", "per"],
]);

/** With these before it, `key` is none of a lock. */
const harmlessKeys: ReadonlySet<string> = new Set([
  ...[
    "primary",
    "foreign",
    "public",
    "partition",
    "sort",
    "sorting",
    "hash",
    "cache",
    "row",
    "map",
    "object",
    "unique",
  ],
  ...["candidate", "composite", "natural", "surrogate", "group", "column", "index", "hot", "completion", "shortcut"],
  ...["join", "cluster", "clustering", "distribution", "range", "shard", "record", "message", "routing", "translation"],
  ...[
    "business",
    "lookup",
    "field",
    "property",
    "config",
    "enter",
    "arrow",
    "modifier",
    "id",
    "by",
    "order",
    "up",
    "down",
  ],
]);
/** With these before it, `key` is one of a lock also when more follows, as in `AWS_ACCESS_KEY_ID`. */
const lockKeys: ReadonlySet<string> = new Set([
  ...["api", "access", "private", "priv", "secret", "encrypt", "encryption", "signing", "master", "shared", "account"],
]);

export function isSecretName(name: string): boolean {
  const words = wordsOfName(name);
  return words.some((word, at) => isSecretWord(word, words, at));
}

function isSecretWord(word: string, words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? "";
  const after = words[at + 1] ?? "";
  const isLast = at === words.length - 1;
  // `passWord`, `api_key`, `connection.string`.
  if (always.has(word) || inside.test(word) || always.has(word + after)) return true;
  switch (word) {
    case "token":
    case "tokens":
      return !measures.has(after) && !amounts.has(before);
    case "pass":
      return !passes.has(after) && !passes.has(before);
    case "auth":
    case "oauth":
    case "authorization":
    case "sas":
    case "sig":
      return isLast;
    case "key":
    case "keys":
      return lockKeys.has(before) || (isLast && before !== "" && !harmlessKeys.has(before));
    default:
      return atTheEnd.test(word) && !harmlessEnds.test(word);
  }
}

/** `dbPassword2` is `db`, `password`. */
function wordsOfName(name: string): readonly string[] {
  return name
    .slice(0, 500)
    .normalize("NFKC")
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
}

/** What a secret's name may hold without being one: switches and blanks, and of what is not called a password the ways to log in. */
export function isHarmlessValue(value: string): boolean {
  return /^(?:|true|false|yes|no|on|off|none|null|auto|disabled|enabled|kerberos|ldap|nosasl|simple|oauth2?)$/i.test(
    value.trim(),
  );
}
