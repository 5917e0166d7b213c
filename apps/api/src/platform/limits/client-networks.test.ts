import { expect, it } from 'vitest'
import { clientNetworks } from './client-networks.ts'

it.each([
  ['10.1.2.3', ['10.1.2.3', '10.1.2.0/24']],
  ['::ffff:10.1.2.3', ['10.1.2.3', '10.1.2.0/24']],
  ['2001:db8:1:abcd::5', ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ab00:ffff::', ['2001:db8:1:ab00::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['unknown', ['unknown']],
])('%s is counted in %j', (ip, networks) => expect(clientNetworks(ip)).toEqual(networks))
