import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { Problem } from '#platform/http/problem.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import { settleAttempt, soon, takeAttempt, waitOf } from '#platform/limits/rate-limits.ts'
import { findLiveSource, touchSource } from './message-sources.ts'
import { bodyHmac, dcsaForm, isSignature, signatureOf } from './verify-signature.ts'

/** Unverified pushes by network. Pushes being read count too, since each costs reading a body. */
const badPushes = { limit: 30, windowMinutes: 10 }

/**
 * Reads a body through `read`, which gets the bytes as they are hashed, and returns its result. Unknown and
 * revoked sources and wrong signatures are rejected alike, and only after the whole body is read.
 */
export async function verifyPush<T extends AsyncDisposable>(
  deps: Deps,
  name: string,
  request: FastifyRequest,
  chunks: AsyncIterable<Uint8Array>,
  read: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { database } = deps
  const bucket = `push:${clientNetwork(request.ip)}`
  if (!(await takeAttempt(database, bucket, badPushes, 'held')))
    throw new Problem('too_many_requests', (await waitOf(database, bucket, badPushes)) ?? soon)
  let outcome: 'failed' | 'returned' = 'failed'
  try {
    const source = await findLiveSource(deps, name)
    // Does the same work for an unknown source, so that timing doesn't reveal it.
    const hmac = bodyHmac(source?.secret ?? randomBytes(32).toString('base64'))
    const signature = signatureOf(request.raw, source ?? dcsaForm)
    const result = await read(fedTo(chunks, (chunk) => hmac.update(chunk)))
    if (isSignature(hmac, signature) && source !== null) {
      await touchSource(database, source.id)
      outcome = 'returned'
      return result
    }
    await result[Symbol.asyncDispose]()
    const data = source && { source: source.id, name }
    await recordEvent(database, { kind: 'push-refused', ip: request.ip, ...(data && { data }) })
    throw new Problem('invalid_signature')
  } finally {
    await settleAttempt(database, bucket, outcome)
  }
}

async function* fedTo(
  chunks: AsyncIterable<Uint8Array>,
  take: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    take(chunk)
    yield chunk
  }
}
