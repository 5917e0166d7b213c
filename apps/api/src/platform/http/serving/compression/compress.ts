import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below this, compression saves less than a packet. */
const smallestBytes = 1_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export type Encoding = 'br' | 'gzip'

/** The best supported encoding that the client accepts; a name with `q=0` is rejected. */
export function encodingOf({ headers }: FastifyRequest): Encoding | null {
  const names = (headers['accept-encoding'] ?? '').split(',').flatMap((each) => {
    const [name = '', quality = ''] = each.split(';')
    return /^\s*q=0(\.0*)?\s*$/.test(quality) ? [] : [name.trim()]
  })
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

/**
 * True if the compressed length could reveal a secret: lists repeat the search, and the length of a guess
 * next to a signature shows whether it's right. Only signed URLs are secrets in read answers; tokens are
 * answers to a POST.
 */
const hasSecret = (text: string) => text.includes('signature=')

export function isCompressible(text: string): boolean {
  return text.length > smallestBytes && !hasSecret(text)
}

export function compressText(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(text, quick) : zip(text)
}

/** Compresses JSON answers to API reads. The build compresses the web app's files. */
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
