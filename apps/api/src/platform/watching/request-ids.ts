import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { noNetworks, parseNetworks } from '#platform/net/networks.ts'

/** Ranges that TRUSTED_PROXIES may name. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const fitting = /^[\w-]{8,64}$/

/**
 * Names each request: by the ID that a trusted proxy gave it in `X-Request-Id`, so that both logs and the
 * answer have the same one, else by a new one.
 */
export function requestNamer(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const texts = trustedProxies.flatMap((text) => ranges[text] ?? [text])
  const proxies = parseNetworks(texts) ?? noNetworks
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !fitting.test(given)) return randomUUID()
    const peer = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
    return proxies.has(peer) ? given : randomUUID()
  }
}
