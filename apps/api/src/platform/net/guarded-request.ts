import { type LookupAddress, lookup } from 'node:dns'
import { type ClientRequest, Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { boundAnswer } from './bound-answer.ts'
import { isPublicIp, type Networks } from './networks.ts'

/** Why a URL isn't called. */
export type UrlRefusal = 'format' | 'credentials' | 'https' | 'inner-network'

/** A rejection at the moment of sending; the message is a sentence for operators. */
export class RefusedUrl extends Error {
  readonly reason: UrlRefusal
  constructor(reason: UrlRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

export type Lookup = typeof lookup

export interface RequestGuard {
  /**
   * Why a URL may not be called, as far as currently known; null if it may, or if its host can't be resolved
   * now.
   */
  refusalOf(url: string): Promise<UrlRefusal | null>
  /**
   * Sends to a URL accepted by `readUrl`. The addresses being connected to are checked, so a name can't
   * change in between, and an endless answer is ended.
   */
  request(url: URL, options: { method: string; headers: Record<string, string | number> }): ClientRequest
  close(): void
}

/** This machine by RFC 6761, even if the resolver doesn't find it, as with a trailing dot. */
const localName = /(^|\.)localhost\.?$/i

/**
 * The host of a URL without the brackets of IPv6. WHATWG parsing has converted `0x7f.1` and `2130706433` to
 * plain addresses.
 */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** A valid URL without a user or password; otherwise the reason. */
export function readUrl(text: string): URL | UrlRefusal {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return 'format'
  if (url.username !== '' || url.password !== '') return 'credentials'
  return url
}

/**
 * Calls URLs chosen by others: only on the internet and by https, or in networks that the operator allows,
 * there also by http. `lookUp` is for tests.
 */
export function openRequestGuard(allowed: Networks, lookUp: Lookup = lookup): RequestGuard {
  const mayCall = ({ protocol }: Pick<URL, 'protocol'>, ip: string) =>
    allowed.has(ip) || (protocol === 'https:' && isPublicIp(ip))

  const refusalAt = (url: URL, ips: readonly string[]): UrlRefusal | null => {
    // One inner address among several is enough, since the network decides which one is connected to.
    if (ips.every((ip) => mayCall(url, ip))) return null
    return ips.every((ip) => isPublicIp(ip)) ? 'https' : 'inner-network'
  }

  function guardedLookup(url: URL): LookupFunction {
    return (hostname, options, callback) => {
      lookUp(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, [])
        const refusal = refusalAt(
          url,
          addresses.map(({ address }) => address),
        )
        if (refusal !== null) return callback(refused(refusal), [])
        const [first] = addresses
        if (options.all || first === undefined) return callback(null, addresses)
        callback(null, first.address, first.family)
      })
    }
  }

  const agents = { 'http:': new HttpAgent(keptOpen), 'https:': new HttpsAgent(keptOpen) }

  return {
    async refusalOf(text) {
      const url = readUrl(text)
      if (typeof url === 'string') return url
      const host = hostOf(url)
      if (isIP(host) !== 0) return refusalAt(url, [host])
      if (localName.test(host)) return refusalAt(url, ['127.0.0.1'])
      const results = await new Promise<LookupAddress[] | null>((resolve) => {
        lookUp(host, { all: true }, (error, addresses) => resolve(error ? null : addresses))
      })
      if (results !== null)
        return refusalAt(
          url,
          results.map(({ address }) => address),
        )
      // Without a known address, http can't be attributed to an allowed network.
      return url.protocol === 'https:' ? null : 'https'
    },
    request(url, options) {
      const host = hostOf(url)
      // An IP address is connected to without a lookup.
      const refusal = isIP(host) === 0 ? null : refusalAt(url, [host])
      if (refusal !== null) throw refused(refusal)
      const isHttps = url.protocol === 'https:'
      const send = isHttps ? requestHttps : requestHttp
      const agent = agents[isHttps ? 'https:' : 'http:']
      return boundAnswer(send(url, { ...options, agent, lookup: guardedLookup(url) }))
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

const keptOpen = { keepAlive: true, maxFreeSockets: 4, timeout: 30_000 }

function refused(reason: UrlRefusal): RefusedUrl {
  return new RefusedUrl(reason, refusalTexts[reason])
}

export const refusalTexts: Record<UrlRefusal, string> = {
  format: 'It is not an http or https URL.',
  credentials: 'It contains a user name or password; requests are signed instead.',
  https: 'Only https is allowed there.',
  'inner-network': 'It leads into an inner network, which WEBHOOK_NETWORKS does not allow.',
}
