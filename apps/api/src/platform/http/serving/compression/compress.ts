import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below this, what is saved is less than a packet. */
const smallestBytes = 1_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export type Encoding = 'br' | 'gzip'

/** What the client accepts of what we offer; a name with `q=0` is one that it refuses. */
export function encodingOf({ headers }: FastifyRequest): Encoding | null {
  const names = (headers['accept-encoding'] ?? '').split(',').flatMap((each) => {
    const [name = '', quality = ''] = each.split(';')
    return /^\s*q=0(\.0*)?\s*$/.test(quality) ? [] : [name.trim()]
  })
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

/**
 * Whether the length of the answer could tell a secret: lists repeat the search, and the compressed length of
 * a guess beside a signature says whether it is right. Only signed URLs are secrets in what is read; tokens
 * are the answers of a POST.
 */
const hasSecret = (text: string) => text.includes('signature=')

export function isCompressible(text: string): boolean {
  return text.length > smallestBytes && !hasSecret(text)
}

export function compressText(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(text, quick) : zip(text)
}

/** Compresses what reads of the API answer as JSON. Files of the web app are compressed by the build. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' && payload.length > smallestBytes
    if (!isText || request.method !== 'GET' || reply.statusCode !== 200) return done(null, payload)
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingOf(request)
    if (encoding === null || hasSecret(payload)) return done(null, payload)
    reply.header('content-encoding', encoding)
    compressText(payload, encoding).then((bytes) => done(null, bytes), done)
  })
}
