/**
 * An email or SMS as it leaves. `id` stays the same over all attempts, so that a gateway can know a second
 * one.
 */
export interface Message {
  id: string
  /** An email address, or a telephone number as +4915112345678. */
  to: string
  /** Where answers go; null where the gateway says that. */
  replyTo: { name: string; email: string } | null
  /** null for an SMS. */
  subject: string | null
  text: string
  /** Turns such messages off by one POST (RFC 8058); null for an SMS and for what can't be turned off. */
  unsubscribeUrl: string | null
  /** null for an SMS. */
  html: string | null
  /**
   * After this instant, in milliseconds since 1970, it may not be handed over any more; null where it does
   * not age.
   */
  expiresAt: number | null
}

/** Hands a message over; resolves when the other side has accepted it, rejects with a `DeliveryFault`. */
export interface Gateway {
  send(message: Message, signal: AbortSignal): Promise<void>
}

/**
 * Why a gateway did not take a message, as a sentence for the operator, without anything of the message's
 * text. `gateway`: nothing gets through at present. `message`: this one may later. `refused`: this one never
 * will.
 */
export class DeliveryFault extends Error {
  readonly scope: 'gateway' | 'message' | 'refused'
  constructor(scope: DeliveryFault['scope'], message: string) {
    super(message)
    this.scope = scope
  }
}
