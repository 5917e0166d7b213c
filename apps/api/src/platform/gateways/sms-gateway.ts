import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { boundAnswer } from '#platform/net/bound-answer.ts'
import { DeliveryFault, type Gateway, type Message } from './gateway.ts'
import { fillTemplate, inJson, isJson, type SmsSettings } from './sms-settings.ts'

const patienceMs = 10_000

// Statuses for a number or text that the gateway will never accept.
const refusals = new Set([400, 413, 414, 422])

/**
 * Sends SMS, each by one HTTP request; any status but 2xx is a failure. The message's `id` is the
 * Idempotency-Key. `timeOutMs` is for tests.
 */
export function openSmsGateway(settings: SmsSettings, timeOutMs = patienceMs): Gateway {
  const { method, headers, body } = settings
  const json = isJson(body)
  const contentType = json ? 'application/json' : 'application/x-www-form-urlencoded'

  async function send({ id, to, text }: Message, signal: AbortSignal): Promise<void> {
    const filled = (template: string, write: (value: string) => string) =>
      fillTemplate(template, to, text, id, write)
    // The gateway may have accepted a request already in progress, so only its timeout ends it, not the
    // portal's stop.
    if (signal.aborted) throw new DeliveryFault('gateway', 'The portal was stopped.')
    const content = method === 'GET' ? null : filled(body, json ? inJson : encodeURIComponent)
    const request = {
      method,
      headers: {
        ...(content !== null && {
          'content-type': contentType,
          'content-length': String(Buffer.byteLength(content)),
        }),
        'user-agent': 'Portolan',
        ...headers,
        'idempotency-key': id,
      },
      signal: AbortSignal.timeout(timeOutMs),
    }
    const status = await askStatus(filled(settings.url, encodeURIComponent), request, content).catch(
      (error: unknown) => {
        throw new DeliveryFault('gateway', `The SMS gateway cannot be reached: ${reasonOf(error)}`)
      },
    )
    if (status >= 200 && status < 300) return
    if (status >= 300 && status < 400) {
      throw new DeliveryFault('gateway', `The SMS gateway answered ${status}; redirects are not followed.`)
    }
    const scope = refusals.has(status) ? 'refused' : 'gateway'
    throw new DeliveryFault(scope, `The SMS gateway answered ${status}.`)
  }

  return { send }
}

/** The status of the response. Its text isn't read, since it may repeat the message. */
function askStatus(url: string, options: RequestOptions, content: string | null): Promise<number> {
  const request = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options)
  return new Promise((resolve, reject) => {
    boundAnswer(request)
      .on('response', (response) => {
        resolve(response.statusCode ?? 0)
        // An error at this point changes nothing.
        response.on('error', () => {})
        request.destroy()
      })
      .on('error', reject)
      .end(content)
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'AbortError') return 'no answer in time'
  return 'code' in error ? String(error.code) : error.message
}
