import type { Env } from '#env.ts'
import type { MailSender } from '#mail/mail-gateway.ts'
import type { MailSettings } from '#mail/mail-settings.ts'
import { openSmsGateway } from '#sms/sms-gateway.ts'
import type { MessageChannel } from './queries.ts'
import { senderOf } from './write-letter.ts'

export const channels = ['email', 'sms'] as const satisfies readonly MessageChannel[]

/** A message in its final form. `id` stays the same over all tries, so that a gateway can know a second one. */
export interface Parcel {
  id: string
  to: string
  /** null for an SMS. */
  subject: string | null
  text: string
  /** null for an SMS. */
  html: string | null
  /** After this instant, in milliseconds since 1970, it may not be handed over any more; null where it does not age. */
  expiresAt: number | null
}

/** Hands a message over; resolves when the other side has accepted it, rejects with a `DeliveryFault`. */
export interface Gateway {
  send(parcel: Parcel, signal: AbortSignal): Promise<void>
}

/** null: no gateway is configured for the channel. */
export type Gateways = Record<MessageChannel, Gateway | null>

/** The gateways of this configuration. */
export async function openGateways(env: Env): Promise<Gateways> {
  return {
    email:
      env.mail && (await openEmail(env.mail, { name: senderOf(env).company, replyTo: env.contact.email })),
    sms: env.sms && openSmsGateway(env.sms),
  }
}

async function openEmail(settings: MailSettings, sender: MailSender): Promise<Gateway> {
  // Loaded only where it is configured: composing mails takes a library that no other start needs.
  const { openMailGateway } = await import('#mail/mail-gateway.ts')
  const gateway = openMailGateway(settings, sender)
  return {
    send: ({ subject, html, ...parcel }, signal) =>
      gateway.send({ ...parcel, subject: subject ?? '', html: html ?? '' }, signal),
  }
}
