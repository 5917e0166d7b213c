import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Locale } from '@portolan/contract/identity/users'
import type {
  Body,
  CallHeaders,
  Endpoint,
  Params,
  Query,
  Result,
  Upload,
} from '@portolan/contract/shared/endpoint'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions as FastifyRoute,
  onSendHookHandler,
} from 'fastify'
import * as z from 'zod/mini'
import { noteCall } from '#platform/activity/record-calls.ts'
import { bodyBytes } from '#platform/http/input/json-body.ts'
import { readQuery } from '#platform/http/input/query-text.ts'
import { type InputRule, readInput } from '#platform/http/input/read-input.ts'
import { composeTexts } from '#platform/http/input/unfit-text.ts'
import { readUpload, type UploadedForm } from '#platform/http/input/upload.ts'
import { encodingOf } from '#platform/http/serving/compression/compress.ts'
import { ReadyAnswer } from '#platform/http/serving/compression/ready-answer.ts'
import { readInTurns } from '#platform/http/turns/parse-in-turns.ts'
import { shareCalls, shareCompanyChanges } from '#platform/limits/customers/share-calls.ts'
import type { Deps } from '#platform/process/deps.ts'
import { type CallerOf, callerWithin, checkAccess } from './caller.ts'
import { etagOf, isVersioned } from './concurrency/if-match.ts'
import { checkCsrf } from './csrf.ts'
import { hasLines } from './lines/lines-type.ts'
import { localeOf } from './locale.ts'
import { Problem } from './problem.ts'

/** A parsed call. */
export interface Call<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  headers: CallHeaders<E>
  /** For an upload, its file and the form's other members. */
  body: E extends { readonly upload: infer U extends Upload } ? UploadedForm<U> : Body<E>
  caller: CallerOf<E['auth']>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * A handler's answer: the body of the contract, a shared body prepared in advance, or the reply itself after
 * sending something other than JSON.
 */
type Answer<E extends Endpoint> = Result<E> | ReadyAnswer | FastifyReply

/** For an upload, the data known before its body is read. */
export type UnreadCall<E extends Endpoint> = Omit<Call<E>, 'query' | 'body' | 'reply'>

interface RouteOptions<E extends Endpoint> {
  /** Reads the body and calls the handler by `work`: in its turn, or not at all if this throws. */
  admit?<T>(call: UnreadCall<E>, work: () => Promise<T>): Promise<T>
  /** Set if it costs next to nothing, or takes its customer's share itself when it costs more. */
  isLight?: boolean
}

const customerPaths = '/api/v2/customer/'

/**
 * Bytes of a body that takes milliseconds to validate; its processing begins in another turn of the event
 * loop.
 */
const longBody = 50_000

/** The endpoints with a handler; `app.ts` compares them with the contract at startup. */
export const routed = new WeakMap<FastifyInstance, Set<Endpoint>>()

/**
 * Serves one endpoint of the contract: checks access and CSRF, parses, calls the handler, writes the answer.
 * The status is the endpoint's first; a handler can set another by `reply.code`.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  { admit, isLight = false }: RouteOptions<E> = {},
): void {
  const status = usualStatusOf(endpoint)
  const rules = deps.inputRules
  // An endpoint with its own admission needs no other share.
  const isShared = !isLight && !admit && endpoint.path.startsWith(customerPaths)
  // Lines wait batch by batch.
  const isCompanyChange = endpoint.subject !== undefined && endpoint.method !== 'GET' && !endpoint.lines
  const query = z.strictObject((endpoint.query ?? z.object({})).shape)
  routed.get(app)?.add(endpoint)
  app.route({
    ...methodsOf(endpoint),
    url: endpoint.path,
    config: { access: endpoint.auth, endpoint },
    bodyLimit:
      (endpoint.raw ?? endpoint.largeBody)?.maxBytes ??
      (endpoint.auth === 'public' ? bodyBytes.public : bodyBytes.session),
    schema: { response: jsonAnswersOf(endpoint) },
    preParsing: async (request, reply) => {
      checkCsrf(request, reply, deps.secrets.key('csrf'))
      await checkAccess(endpoint, request.caller, isTrial(endpoint, request))
      if (!endpoint.upload && isForm(request)) throw new Problem('unsupported_media_type')
      if ((endpoint.lines !== undefined) !== hasLines(request)) throw new Problem('unsupported_media_type')
    },
    handler: async (request, reply) => {
      const caller = callerWithin(endpoint, request.caller)
      const head = { ...parseHead(endpoint, query, request, rules), caller, request, reply }
      const run = async (readBody: () => unknown) => {
        // Binds the contract's types to the values parsed by its schemas.
        const call = { ...head, body: await readBody() } as unknown as Call<E>
        reply.code(status)
        if (Number(request.headers['content-length'] ?? 0) > longBody) await nextTurn()
        return noteCall(endpoint, request, () => deps.reads.during(endpoint, caller, () => handler(call)))
      }
      const share = (readBody: () => unknown) => {
        const work = () => run(readBody)
        if (isCompanyChange) return shareCompanyChanges(deps, work)
        return isShared ? shareCalls(deps, caller, work) : work()
      }
      const inTurn: NonNullable<typeof admit> = admit ?? ((_call, work) => work())
      const answer = await inTurn(head as unknown as UnreadCall<E>, async () => {
        const { upload, body } = endpoint
        if (!upload) return share(() => body && readBodyOf(endpoint, body, request, rules))
        // An upload takes as long as its client likes, so it has no share until it has arrived.
        const form = await readUpload(request, upload, rules)
        return share(() => form)
      })
      // A failed stream has its answer already.
      if (answer === reply || reply.sent) return reply
      if (answer instanceof ReadyAnswer) return sendReady(request, reply, answer)
      const success = endpoint.responses[reply.statusCode]
      if (success === undefined) throw new Error(`${endpoint.path} never answers ${reply.statusCode}`)
      if (success === null) return reply.send()
      if (endpoint.etag) return sendWithEtag(request, reply, answer)
      return answer
    },
  })
}

/**
 * A GET also answers HEAD. As a second route of each GET, which is what Fastify does by itself, that would
 * take a third of the time in which a server opens.
 */
function methodsOf({ method }: Endpoint): Pick<FastifyRoute, 'method' | 'onSend'> {
  return method === 'GET' ? { method: ['GET', 'HEAD'], onSend: withoutBodyToHead } : { method }
}

const withoutBodyToHead: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  if (request.method !== 'HEAD') return done(null, payload)
  if (payload instanceof Readable) payload.on('error', () => {}).resume()
  else reply.header('content-length', Buffer.byteLength((payload ?? '') as string | Uint8Array))
  done(null, null)
}

/** True for a call with `dryRun`, which only shows what would change. */
function isTrial({ query }: Endpoint, request: FastifyRequest): boolean {
  const asked = request.query as Record<string, unknown>
  return query !== undefined && 'dryRun' in query.shape && asked.dryRun === 'true'
}

function usualStatusOf(endpoint: Endpoint): number {
  const [status] = Object.keys(endpoint.responses)
  if (status === undefined) throw new Error(`${endpoint.path} has no success answer`)
  return Number(status)
}

/** The schemas of the JSON answers, by status. */
function jsonAnswersOf({ responses, lines }: Endpoint): Record<string, z.ZodMiniType> {
  if (lines) return {}
  const isJson = (schema: z.ZodMiniType | null) => schema !== null && !(schema instanceof z.ZodMiniUnknown)
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, schema]) =>
      schema && isJson(schema) ? [[status, schema]] : [],
    ),
  )
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true
}

function readBodyOf(
  { largeBody }: Endpoint,
  schema: z.ZodMiniType,
  request: FastifyRequest,
  rules: readonly InputRule[],
): unknown {
  const [input, locale] = [request.body ?? {}, localeOf(request)]
  if (largeBody && schema instanceof z.ZodMiniObject)
    return readInTurns(schema, largeBody.list, input, locale, rules)
  return readInput(schema, input, locale, rules)
}

function parseHead(
  endpoint: Endpoint,
  query: z.ZodMiniObject,
  request: FastifyRequest,
  rules: readonly InputRule[],
) {
  const locale = localeOf(request)
  return {
    params: endpoint.params && readParams(endpoint.params, request, locale, rules),
    headers: endpoint.headers && readInput(endpoint.headers, request.headers, locale, rules),
    query: readInput(query, readQuery(query, request.query as Record<string, unknown>), locale, rules),
  }
}

/**
 * A person's request with an invalid ID is answered like one with an unknown ID. The company chooses the
 * references in its own paths, so there the answer says what is wrong.
 */
function readParams(
  schema: z.ZodMiniObject,
  request: FastifyRequest,
  locale: Locale,
  rules: readonly InputRule[],
) {
  if (request.caller !== null && request.caller.kind !== 'person')
    return readInput(schema, request.params, locale, rules)
  // A character that no stored text contains can't match anything.
  const parsed = schema.safeParse(composeTexts(request.params))
  if (!parsed.success) throw new Problem('not_found')
  return parsed.data
}

/** Counts are their own entity tag, so that polled answers are written only if changed. */
function isCounts(answer: unknown): answer is Record<string, number> {
  return !isVersioned(answer) && Object.values(answer as object).every(Number.isSafeInteger)
}

function sendWithEtag(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  if (isCounts(answer)) {
    if (isKnown(request, reply, `"${Object.values(answer).join('-')}"`)) return reply.code(304).send()
    return reply.send(answer)
  }
  const body = String(reply.serialize(answer as object))
  const hashed = hash('sha1', body, 'base64url')
  const etag = isVersioned(answer) ? etagOf(answer.version, hashed) : `"${hashed}"`
  if (isKnown(request, reply, etag)) return reply.code(304).send()
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(body)
}

async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  if (isKnown(request, reply, answer.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!answer.compressible || request.method !== 'GET') return reply.send(answer.body)
  reply.header('vary', 'accept-encoding')
  const encoding = encodingOf(request)
  if (encoding === null) return reply.send(answer.body)
  const bytes = await answer.compressed(encoding)
  return reply.header('content-encoding', encoding).send(bytes)
}

/** Sets the ETag of an answer, and returns whether the client already has it. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  const etags = request.headers['if-none-match']
  if (etags === undefined || etags === etag) return etags !== undefined
  const tags = etags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
