import type { ClientRequest, IncomingMessage } from 'node:http'
import { type RequestGuard, readUrl, refusalTexts } from '#platform/net/guarded-request.ts'

/** For everything: name, connection, request and response. */
export const timeoutMs = 15_000
/** Headers of every request. */
export const fixedHeaders = { 'content-type': 'application/json', 'user-agent': 'Portolan' }

const maxBytes = 4_096
const maxCharacters = 500

/** A receiver's response; the excerpt is the beginning of the body on one line. */
export interface WebhookResponse {
  status: number
  excerpt: string
  retryAfter: string | undefined
}

/** The reason for a missing response, as a sentence without the URL, whose path may be secret. */
export class NoResponse extends Error {}

/** Posts a body once; redirects count as ordinary responses. `longestMs` is for tests. */
export async function postWebhook(
  guard: RequestGuard,
  { url: text, headers, body }: { url: string; headers: Record<string, string | number>; body: string },
  longestMs = timeoutMs,
): Promise<WebhookResponse> {
  const url = readUrl(text)
  if (typeof url === 'string') throw new NoResponse(refusalTexts[url])
  const all = { ...fixedHeaders, 'content-length': Buffer.byteLength(body), ...headers }
  const deadline = AbortSignal.timeout(longestMs)
  for (;;) {
    const attempt: { request?: ClientRequest } = {}
    try {
      attempt.request = guard.request(url, { method: 'POST', headers: all })
      return await readResponse(attempt.request, body, deadline)
    } catch (error) {
      if (deadline.aborted) throw new NoResponse(`No response within ${longestMs / 1_000} seconds.`)
      // The receiver closed a kept-alive connection at the same moment, so it hasn't seen the request.
      if (attempt.request?.reusedSocket && isReset(error)) continue
      throw new NoResponse(reasonOf(error))
    }
  }
}

async function readResponse(request: ClientRequest, body: string, deadline: AbortSignal) {
  const stop = () => request.destroy(new Error('too slow'))
  deadline.addEventListener('abort', stop)
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject)
      request.end(body)
    })
    const excerpt = await readExcerpt(response)
    return { status: response.statusCode ?? 0, excerpt, retryAfter: response.headers['retry-after'] }
  } finally {
    deadline.removeEventListener('abort', stop)
  }
}

/** The status counts, even if the body breaks off or is endless. */
async function readExcerpt(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      parts.push(part as Buffer)
      bytes += (part as Buffer).length
      // Leaving the loop closes the connection.
      if (bytes >= maxBytes) break
    }
  } catch {}
  const text = Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')
  return text
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters)
    .toWellFormed()
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : null)

const isReset = (error: unknown) => ['ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '')

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name could not be found.'
  if (code !== null) return `The connection failed: ${code}.`
  return error instanceof Error ? error.message : 'The connection failed.'
}
