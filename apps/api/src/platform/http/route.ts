import { createHash } from 'node:crypto'
import type {
  Body,
  CallHeaders,
  Endpoint,
  Params,
  Query,
  Result,
  Upload,
} from '@portolan/contract/shared/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bodyBytes } from '#platform/http/input/json-body.ts'
import { readQuery } from '#platform/http/input/query-text.ts'
import { readInput } from '#platform/http/input/read-input.ts'
import { readUpload } from '#platform/http/input/upload.ts'
import { serializerSchemaOf } from '#platform/http/reference/json-schema.ts'
import type { Deps } from '#platform/process/deps.ts'
import { checkCsrf } from './csrf.ts'
import { localeOf } from './locale.ts'
import { Problem } from './problem.ts'
import { checkAccess, type Viewer } from './session.ts'

/** A parsed call. `viewer` is there for every access but `public`. */
export interface Call<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  headers: CallHeaders<E>
  /** Of an upload the bytes of its file. */
  body: E extends { readonly upload: Upload } ? Uint8Array : Body<E>
  viewer: E['auth'] extends 'public' ? Viewer | null : Viewer
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler answers: the body of the contract, or the reply itself once it has sent something that is no JSON. */
type Answer<E extends Endpoint> = Result<E> | FastifyReply

/** The endpoints that have a handler; `app.ts` compares them with the contract at start. */
export const routed = new WeakMap<FastifyInstance, Set<Endpoint>>()

/** Serves one endpoint of the contract: checks access and CSRF, parses, calls the handler, writes the answer. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const [status, success] = successOf(endpoint)
  const query = z.strictObject((endpoint.query ?? z.object({})).shape)
  routed.get(app)?.add(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.auth === 'public' ? bodyBytes.public : bodyBytes.session,
    schema:
      success && !(success instanceof z.ZodMiniUnknown)
        ? { response: { [status]: serializerSchemaOf(success) } }
        : {},
    preParsing: async (request, reply) => {
      checkCsrf(request, reply, deps.secrets.key('csrf'))
      await checkAccess(endpoint.auth, request.viewer)
      if (!endpoint.upload && isForm(request)) throw new Problem('unsupported_media_type')
    },
    handler: async (request, reply) => {
      // The binding of the contract's types to what was parsed by its schemas.
      const call = {
        ...(await parse(endpoint, query, request)),
        viewer: request.viewer,
        request,
        reply,
      } as Call<E>
      const answer = await handler(call)
      if (answer === reply) return reply
      reply.code(status)
      if (success === null) return reply.send()
      if (endpoint.etag) return sendWithEtag(request, reply, answer)
      return answer
    },
  })
}

function successOf(endpoint: Endpoint): [number, z.ZodMiniType | null] {
  const entry = Object.entries(endpoint.responses)[0]
  if (!entry) throw new Error(`${endpoint.path} has no success answer`)
  return [Number(entry[0]), entry[1]]
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true
}

async function parse(endpoint: Endpoint, query: z.ZodMiniObject, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params)
  if (params?.success === false) throw new Problem('not_found')
  const locale = localeOf(request)
  return {
    params: params?.data,
    headers: endpoint.headers && readInput(endpoint.headers, request.headers, locale),
    query: readInput(query, readQuery(query, request.query as Record<string, unknown>), locale),
    body: endpoint.upload
      ? await readUpload(request, endpoint.upload)
      : endpoint.body && readInput(endpoint.body, request.body ?? {}, locale),
  }
}

function sendWithEtag(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const body = String(reply.serialize(answer as object))
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('etag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag) || known?.includes('*')) return reply.code(304).send()
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
}
