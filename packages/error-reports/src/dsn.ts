/**
 * The destination of reports, as an error-reporting service shows it for a project:
 * `https://KEY@HOST/PROJECT`.
 */
export interface Dsn {
  /** As configured. Its key only lets events in, so browsers may have it. */
  text: string
  publicKey: string
  /** Scheme, host and port, for the content security policy. */
  origin: string
  /** The URL of the envelope endpoint, which carries the key. */
  endpoint: string
}

/** The form of a valid value. */
export const dsnExpected = 'https://KEY@HOST/PROJECT, without a secret key'

const client = 'portolan/1'

/** null where the text is no DSN; one with a secret key is refused, because browsers would get it. */
export function parseDsn(text: string): Dsn | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const path = /^((?:\/[\w.-]+)*)\/(\w+)$/.exec(url.pathname)
  const publicKey = url.username
  if (!path || !/^[\w-]+$/.test(publicKey) || url.password !== '' || url.search !== '' || url.hash !== '')
    return null
  const [, prefix, project] = path
  // In the query and not in a header: a browser would have to ask first whether it may send that header.
  const query = new URLSearchParams({ sentry_key: publicKey, sentry_version: '7', sentry_client: client })
  return {
    text,
    publicKey,
    origin: url.origin,
    endpoint: `${url.origin}${prefix}/api/${project}/envelope/?${query}`,
  }
}
