/** Names inside DNs (RFC 4514) and filters (RFC 4515). A name is never inserted into the text of a filter, only into the parsed filter. */
import {
  AndFilter,
  ApproximateFilter,
  EqualityFilter,
  ExtensibleFilter,
  type Filter,
  FilterParser,
  NotFilter,
  OrFilter,
  SubstringFilter,
} from "ldapts";

const placeholder = "{0}";

/** Escapes a value for a DN. */
export function escapeDnValue(value: string): string {
  const escaped = value.replaceAll(/[\\,+"<>;=]/g, (sign) => `\\${sign}`).replaceAll("\0", "\\00");
  if (escaped === " ") return "\\ ";
  return escaped.replace(/^[ #]/, (sign) => `\\${sign}`).replace(/ $/, "\\ ");
}

/** Fills a template such as `uid={0},ou=people` into a DN. */
export function fillDn(template: string, name: string): string {
  return template.split(placeholder).join(escapeDnValue(name));
}

/** Fills a template that is no DN. */
export function fillText(template: string, name: string): string {
  return template.split(placeholder).join(name);
}

/** @throws Error when the template is no filter */
export function fillFilter(template: string, name: string): Filter {
  return filled(parseFilter(template), name);
}

/** Parses a filter, also one over several lines, which the parser alone refuses. @throws Error when it is no filter */
export function parseFilter(text: string): Filter {
  const compact = text
    .trim()
    .replaceAll(/\)\s+(?=[()])/g, ")")
    .replaceAll(/\(\s*([&|!])\s*(?=\()/g, "($1");
  return FilterParser.parseString(compact.startsWith("(") ? compact : `(${compact})`);
}

function filled(filter: Filter, name: string): Filter {
  const fill = (text: string) => fillText(text, name);
  if (filter instanceof AndFilter) return new AndFilter({ filters: filter.filters.map((each) => filled(each, name)) });
  if (filter instanceof OrFilter) return new OrFilter({ filters: filter.filters.map((each) => filled(each, name)) });
  if (filter instanceof NotFilter) return new NotFilter({ filter: filled(filter.filter, name) });
  if (filter instanceof EqualityFilter) {
    return new EqualityFilter({ attribute: filter.attribute, value: fill(String(filter.value)) });
  }
  if (filter instanceof ApproximateFilter) {
    return new ApproximateFilter({ attribute: filter.attribute, value: fill(filter.value) });
  }
  if (filter instanceof SubstringFilter) {
    const { attribute, initial, any, final } = filter;
    return new SubstringFilter({ attribute, initial: fill(initial), any: any.map(fill), final: fill(final) });
  }
  if (filter instanceof ExtensibleFilter) {
    const { rule, matchType, dnAttributes, value } = filter;
    return new ExtensibleFilter({ rule, matchType, dnAttributes, value: fill(value) });
  }
  return filter;
}

/** The attribute that a filter compares with the name: the first that must equal it. */
export function nameAttributeOf(filter: Filter): string | null {
  if (filter instanceof EqualityFilter) return filter.value === placeholder ? filter.attribute : null;
  if (!(filter instanceof AndFilter || filter instanceof OrFilter)) return null;
  return filter.filters.map(nameAttributeOf).find((attribute) => attribute !== null) ?? null;
}

/** Gives all spellings of a DN the same text. */
export function normaliseDn(dn: string): string {
  return partsOfDn(dn)
    .map((part) => part.replace(/^\s*([^=]*?)\s*=\s*/, "$1="))
    .map((part) => unescapeValue(part.replace(/([^\\])\s+$/, "$1")))
    .map((part) => part.toLowerCase().replaceAll(",", "\\,"))
    .join(",");
}

/** The value of the first part: `admins` of `cn=admins,ou=groups`. */
export function firstValueOfDn(dn: string): string {
  const [part = ""] = partsOfDn(dn);
  return unescapeValue(part.slice(part.indexOf("=") + 1).trim());
}

/** The attribute of the first part of a template, when the name is all of its value: `uid` of `uid={0},ou=people`. */
export function nameAttributeOfDn(template: string): string | null {
  return /^\s*([\w-]+)\s*=\s*\{0\}\s*(?:,|$)/.exec(template)?.[1] ?? null;
}

function partsOfDn(dn: string): readonly string[] {
  return dn.match(/(?:\\[\s\S]|[^\\,])+/g) ?? [];
}

/** `\2C` is a comma, and `\c3\a9` is é. */
function unescapeValue(value: string): string {
  return value
    .replaceAll(/(?:\\[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("\\", ""), "hex").toString("utf8"))
    .replaceAll(/\\([^\da-f])/gi, "$1");
}
