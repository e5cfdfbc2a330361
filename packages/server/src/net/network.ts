/** Where a client comes from, as far as limits are concerned. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * What is counted as one place: an IPv4 address, or the 64 bits of an IPv6 address that a household or a rented machine gets as a whole. A
 * client with one such network has more addresses than a server could count.
 */
export function networkOf(address: string): string {
  const plain = address.split("%")[0] ?? "";
  if (isIP(plain) !== 6) return plain;
  const ipv4 = unmapAddress(plain);
  if (ipv4 !== plain) return ipv4;
  const groups = groupsOfAddress(plain);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOfAddress(address: string): readonly number[] {
  const [head = "", tail] = address.split("::");
  const before = numbersIn(head);
  if (tail === undefined) return before;
  const after = numbersIn(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function numbersIn(text: string): readonly number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** `10.0.0.1` of `::ffff:10.0.0.1`, as a socket for both families names it; others as they are. */
export function unmapAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOfAddress(address);
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** Addresses and networks, as `10.0.0.0/8`, in a form that can be asked. */
export function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [given = "", bits] = network.split("/");
    const address = bits === undefined ? unmapAddress(given) : given;
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** What is to be believed of a request's headers. */
interface Belief {
  /** Whether the sender is a proxy whose word is taken. */
  readonly isTrusted: boolean;
  /** Whether an address that a proxy names is that of another one. */
  readonly others: (address: string) => boolean;
}

/** A client that comes by a Unix socket and that no proxy names. */
const unnamed = "local";

/**
 * The client of a request: the peer or, where that is a trusted proxy, the one that it and those behind it name.
 *
 * @param trusted proxies by their addresses, or what is known of the peer
 */
export function addressOfRequest({ socket, headers }: IncomingMessage, trusted: BlockList | Belief): string {
  const peer = socket.remoteAddress === undefined ? unnamed : unmapAddress(socket.remoteAddress);
  const { isTrusted, others } = "others" in trusted ? trusted : trustInPeer(trusted, peer);
  if (!isTrusted) return peer;
  const named = String(headers["x-forwarded-for"] ?? "").split(",");
  let found = peer;
  for (const each of named.toReversed()) {
    const address = unmapAddress(each.trim());
    if (isIP(address) === 0) return found;
    found = address;
    if (!others(address)) return found;
  }
  return found;
}

function trustInPeer(list: BlockList, peer: string): Belief {
  return { isTrusted: isAddressIn(peer, list), others: (address) => isAddressIn(address, list) };
}

export function isAddressIn(address: string, list: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
}
