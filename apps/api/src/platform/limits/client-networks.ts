import { isIPv4, isIPv6 } from 'node:net'

/** The network by which attempts are counted: an IPv4 address itself, the /64 of an IPv6 one. */
export function clientNetwork(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ip
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * Every network in which a client is counted, smallest first: an IPv4 address and its /24, or the /64, /56
 * and /48 of an IPv6 address. A rented /48 has 65,536 networks of /64.
 */
export function clientNetworks(ip: string): [string, ...string[]] {
  const own = clientNetwork(ip)
  if (isIPv4(own)) return [own, `${own.split('.').slice(0, 3).join('.')}.0/24`]
  const groups = own.split('::')[0]?.split(':') ?? []
  if (groups.length !== 4) return [own]
  const [first, second, third, fourth = '0'] = groups
  const block = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [own, `${first}:${second}:${third}:${block}::/56`, `${first}:${second}:${third}::/48`]
}
