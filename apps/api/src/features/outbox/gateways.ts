import type { MessageChannel } from './queries.ts'

export const channels = ['email', 'sms'] as const satisfies readonly MessageChannel[]

/** A message in its final form. `id` stays the same over all tries, so that a gateway can know a second one. */
export interface Parcel {
  id: string
  to: string
  /** null for an SMS. */
  subject: string | null
  text: string
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
