import { isIPv6 } from 'node:net'

/** The network that tries are counted by: an IPv4 address itself, the /64 of an IPv6 one. */
export function clientNetwork(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? address
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
