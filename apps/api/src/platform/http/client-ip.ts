import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Some proxies add the port.
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+)):\d{1,5}$/

/**
 * Makes `request.ip` a valid IP, whatever proxies sent: reads X-Forwarded-For only as far as it's valid.
 * Attempts are counted by it, and it's in the security log.
 */
export function readClientIps(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const name = 'x-forwarded-for'
    const header = headers[name]
    if (header !== undefined) headers[name] = readableHops(String(header))
    done()
  })
}

/** The hops nearest to us, up to the first that isn't an IP. */
function readableHops(header: string): string {
  const hops = header.split(',').map(ipOf)
  return hops.slice(hops.lastIndexOf(null) + 1).join(', ')
}

function ipOf(hop: string): string | null {
  const [, ipv6, ipv4] = withPort.exec(hop.trim()) ?? []
  const ip = ipv6 ?? ipv4 ?? hop.trim()
  // A zone, such as `fe80::1%eth0`, is meaningful only on the machine that wrote it.
  return isIP(ip) !== 0 && !ip.includes('%') ? ip : null
}
