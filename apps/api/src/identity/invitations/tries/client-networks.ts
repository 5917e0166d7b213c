import { isIPv4 } from 'node:net'
import { clientNetwork } from '#identity/devices/client-network.ts'

/**
 * The networks that a client is counted in, smallest first: an IPv4 address and its /24, or the /64, /56 and /48 of an
 * IPv6 address. Who rents a /48 has 65,536 networks of /64.
 */
export function clientNetworks(address: string): [string, ...string[]] {
  const own = clientNetwork(address)
  if (isIPv4(own)) return [own, `${own.split('.').slice(0, 3).join('.')}.0/24`]
  const groups = own.split('::')[0]?.split(':') ?? []
  if (groups.length !== 4) return [own]
  const [first, second, third, fourth = '0'] = groups
  const block = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [own, `${first}:${second}:${third}:${block}::/56`, `${first}:${second}:${third}::/48`]
}
