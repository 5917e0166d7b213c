import { senderOf } from '#messaging/letters/write-letter.ts'
import type { MailSender } from '#platform/delivery/mail-gateway.ts'
import type { MailSettings } from '#platform/delivery/mail-settings.ts'
import { openSmsGateway } from '#platform/delivery/sms-gateway.ts'
import type { Env } from '#platform/settings/env.ts'
import type { MessageChannel } from './queries.ts'

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
  const { openMailGateway } = await import('#platform/delivery/mail-gateway.ts')
  const gateway = openMailGateway(settings, sender)
  return {
    send: ({ subject, html, ...parcel }, signal) =>
      gateway.send({ ...parcel, subject: subject ?? '', html: html ?? '' }, signal),
  }
}
