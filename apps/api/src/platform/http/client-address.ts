import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Some proxies tell the port as well.
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+)):\d{1,5}$/

/**
 * Has `request.ip` be an address whatever proxies wrote: the client is looked for in X-Forwarded-For no further than
 * it can be read. Tries are counted by it, and it stands in the security log.
 */
export function readClientAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const name = 'x-forwarded-for'
    const told = headers[name]
    if (told !== undefined) headers[name] = readableHops(String(told))
  })
}

/** The hops nearest to us, up to the first that is no address. */
function readableHops(told: string): string {
  const hops = told.split(',').map(addressOf)
  return hops.slice(hops.lastIndexOf(null) + 1).join(', ')
}

function addressOf(hop: string): string | null {
  const [, ipv6, ipv4] = withPort.exec(hop.trim()) ?? []
  const address = ipv6 ?? ipv4 ?? hop.trim()
  // A zone, as in `fe80::1%eth0`, means something on the machine that wrote it only.
  return isIP(address) !== 0 && !address.includes('%') ? address : null
}
