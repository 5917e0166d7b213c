import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** A set of IP networks. */
export interface Networks {
  has(ip: string): boolean
}

/**
 * Networks in CIDR notation, such as `10.1.0.0/16` or `fd00::/8`, or single addresses; null if one of them is
 * invalid.
 */
export function parseNetworks(texts: readonly string[]): Networks | null {
  const list = new BlockList()
  for (const text of texts) {
    const [ip = '', bits, ...rest] = text.split('/')
    const longest = isIPv4(ip) ? 32 : 128
    const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (isIP(ip) === 0 || rest.length > 0 || prefix < 0 || prefix > longest) return null
    list.addSubnet(ip, prefix, isIPv4(ip) ? 'ipv4' : 'ipv6')
  }
  return {
    has: (ip) => {
      if (isIP(ip) === 0) return false
      const isMapped = /^::ffff:/i.test(ip)
      // A mapped address counts as IPv4: BlockList would find it in networks of either kind.
      return !isMapped && list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')
    },
  }
}

export const noNetworks: Networks = { has: () => false }

function networks(...texts: string[]): Networks {
  const parsed = parseNetworks(texts)
  if (parsed === null) throw new Error('Not networks')
  return parsed
}

// The registries of special-purpose addresses: https://www.iana.org/assignments/iana-ipv4-special-registry
// and …-ipv6-….
const specialIPv4 = networks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Includes the metadata services of clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
)
const globalIPv6 = networks('2000::/3')
/** Within it: protocols, Teredo, documentation and 6to4, which lead to IPv4. */
const specialIPv6 = networks('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20')

/** True for an address on the internet, false for this machine or an inner network. */
export function isPublicIp(ip: string): boolean {
  if (isIPv4(ip)) return !specialIPv4.has(ip)
  return isIPv6(ip) && !ip.includes('%') && globalIPv6.has(ip) && !specialIPv6.has(ip)
}
