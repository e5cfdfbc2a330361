/**
 * What a list of hosts lets through. The name decides whether a host may be reached, before any look-up: a question for a name would already carry
 * what is in it outside. The address that is then connected to decides where it may lead.
 */
import { BlockList, isIP } from "node:net";
import { type AddressRange, type ListedHost, plainName } from "./host-list.ts";

/** The entry by which a host may be reached at a port; null when there is none. @param host a name or an address, as it was asked for */
export function entryFor(listed: readonly ListedHost[], host: string, port: number): ListedHost | null {
  const open = listed.filter(({ ports }) => ports.includes(port));
  if (isIP(host) !== 0) return open.find((entry) => entry.host.kind === "range" && reaches(entry.host, host)) ?? null;
  const name = plainName(host);
  if (name === null) return null;
  const named = open.find((entry) => entry.host.kind === "name" && entry.host.name === name);
  return named ?? open.find((entry) => entry.host.kind === "below" && name.endsWith(entry.host.suffix)) ?? null;
}

/**
 * Whether what an entry lets through may have this address. The owner of a name says where it leads: to this machine, or into the network that it
 * stands in. So a `*.` leads to addresses of the internet only, a name alone also into private networks, and neither to addresses that hold
 * keys of the machine unless those are listed themselves.
 */
export function mayHave(listed: readonly ListedHost[], { host, ports }: ListedHost, address: string): boolean {
  if (host.kind === "range") return reaches(host, address);
  if (!isIn(special, address)) return true;
  if (host.kind === "name" && !isIn(ofMachine, address)) return true;
  return listed.some(
    (entry) =>
      entry.host.kind === "range" && ports.every((port) => entry.ports.includes(port)) && reaches(entry.host, address),
  );
}

/** A range that holds far more than one special network does not mean that. */
function reaches(range: AddressRange, address: string): boolean {
  if (!isIn(blocksOf([[range.address, range.prefix]]), address)) return false;
  return specialBlocks
    .filter(({ blocks }) => isIn(blocks, address))
    .every(({ blocks, bits }) => isIn(blocks, range.address) && range.prefix >= bits);
}

type Network = readonly [address: string, bits: number];

/** Where instances of clouds get their keys, and neighbours on the wire. */
const machineNetworks: readonly Network[] = [
  ["169.254.0.0", 16],
  ["fe80::", 10],
  ["fd00:ec2::254", 128],
  ["100.100.100.200", 32],
];

/** Addresses that are not of the internet, or are another address in disguise. */
const specialNetworks: readonly Network[] = [
  ...machineNetworks,
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fec0::", 10],
  ["ff00::", 8],
];

const specialBlocks = specialNetworks.map(([address, bits]) => ({ bits, blocks: blocksOf([[address, bits]]) }));
const special = blocksOf(specialNetworks);
const ofMachine = blocksOf(machineNetworks);

function blocksOf(networks: readonly Network[]): BlockList {
  const blocks = new BlockList();
  for (const [address, bits] of networks) blocks.addSubnet(address, bits, familyOf(address));
  return blocks;
}

/** An address of version 4 that is written as one of version 6 counts as what it is. */
function isIn(blocks: BlockList, address: string): boolean {
  return blocks.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
