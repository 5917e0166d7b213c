import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret in the format of the Standard Webhooks specification: 256 random bits. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** The body of an event's requests, the same at each attempt. */
export function bodyOf({
  type,
  occurredAt,
  data,
}: {
  type: string
  occurredAt: string
  data: unknown
}): string {
  return JSON.stringify({ type, timestamp: occurredAt, data })
}

/** A body as sent, with the values signed together with it. */
export interface SignedContent {
  id: string
  /** Seconds since 1970, at the attempt. */
  timestamp: number
  body: string
}

/** The headers of a request, signed with each of the secrets. */
export function signedHeaders({ id, timestamp, body }: SignedContent, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
