import { Readable } from 'node:stream'
import type { Endpoint, RawBody } from '@portolan/contract/shared/endpoint'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { type Call, route, routed } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { limitBytes } from './limit-bytes.ts'

type RawEndpoint = Endpoint & { readonly raw: RawBody }

/** A body not yet read. */
export interface UnreadBody {
  /** One of the endpoint's types, without parameters. */
  contentType: string
  /** Throws `too_large` beyond the endpoint's limit. */
  chunks: AsyncIterable<Uint8Array>
}

type Unread<E extends RawEndpoint> = Omit<Call<E>, 'body'> & { body: UnreadBody }

/**
 * Serves an endpoint that reads the bytes of its body itself, whatever their type: JSON isn't parsed first.
 */
export function routeRaw<const E extends RawEndpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: (call: Unread<E>) => ReturnType<Parameters<typeof route<E>>[3]>,
): void {
  routed.get(app)?.add(endpoint)
  const { types, maxBytes } = endpoint.raw
  // A separate scope that accepts only these types.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...types], { bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    route(scope, deps, endpoint, async ({ request, ...call }) => {
      const contentType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
      if (!types.includes(contentType)) throw new Problem('unsupported_media_type')
      const stream = request.body instanceof Readable ? request.body : Readable.from([])
      const body = { contentType, chunks: limitBytes(stream, maxBytes) }
      try {
        // The body's type is the contract's; the server passes its stream.
        return await handler({ ...call, request, body } as Unread<E>)
      } finally {
        // Drains the rest of a rejected body, so that the client can receive the answer.
        stream.resume()
      }
    })
  })
}
