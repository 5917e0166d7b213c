import { DeliveryFault, type Gateway, type Message } from './gateway.ts'
import { fillTemplate, inJson, isJson, type SmsSettings } from './sms-settings.ts'

const patienceMs = 10_000

// What a gateway answers to a number or a text that it will never take.
const refusals = new Set([400, 413, 414, 422])

/** Sends SMS, each by one HTTP request; anything but a 2xx is a no. The message's `id` goes along as Idempotency-Key. `timeOutMs` is for tests. */
export function openSmsGateway(settings: SmsSettings, timeOutMs = patienceMs): Gateway {
  const { method, headers, body } = settings
  const json = isJson(body)
  const contentType = json ? 'application/json' : 'application/x-www-form-urlencoded'

  async function send({ id, to, text }: Message, signal: AbortSignal): Promise<void> {
    const filled = (template: string, write: (value: string) => string) =>
      fillTemplate(template, to, text, id, write)
    // A request that is under way may have been taken already: stopping the portal does not end it, its time does.
    if (signal.aborted) throw new DeliveryFault('gateway', 'The portal was stopped.')
    const response = await fetch(filled(settings.url, encodeURIComponent), {
      method,
      headers: {
        ...(method !== 'GET' && { 'content-type': contentType }),
        ...headers,
        'idempotency-key': id,
      },
      ...(method !== 'GET' && { body: filled(body, json ? inJson : encodeURIComponent) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeOutMs),
    }).catch((error: unknown) => {
      throw new DeliveryFault('gateway', `The SMS gateway cannot be reached: ${reasonOf(error)}`)
    })
    // Its words are not kept: they may repeat the message.
    await response.body?.cancel().catch(() => {})
    if (response.ok) return
    if (response.status >= 300 && response.status < 400) {
      throw new DeliveryFault(
        'gateway',
        `The SMS gateway answered ${response.status}; redirects are not followed.`,
      )
    }
    const scope = refusals.has(response.status) ? 'refused' : 'gateway'
    throw new DeliveryFault(scope, `The SMS gateway answered ${response.status}.`)
  }

  return { send }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
