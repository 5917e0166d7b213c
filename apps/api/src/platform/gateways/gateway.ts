/**
 * An email or SMS to send. `id` is the same for all attempts, so that a gateway can recognize a repetition.
 */
export interface Message {
  id: string
  /** An email address, or a phone number such as +4915112345678. */
  to: string
  /** The address for replies; null for the gateway's default. */
  replyTo: { name: string; email: string } | null
  /** Null for an SMS. */
  subject: string | null
  text: string
  /**
   * Turns such messages off by one POST (RFC 8058); null for an SMS and for messages that can't be turned
   * off.
   */
  unsubscribeUrl: string | null
  /** Null for an SMS. */
  html: string | null
  /** Images inside the email, which the HTML shows as `cid:…`. */
  images: readonly { cid: string; type: string; bytes: Buffer }[]
  /** Milliseconds since 1970 after which it must not be sent; null if it doesn't age. */
  expiresAt: number | null
}

/** Hands a message over; resolves when the other side has accepted it, rejects with a `DeliveryFault`. */
export interface Gateway {
  send(message: Message, signal: AbortSignal): Promise<void>
}

/**
 * Why a gateway didn't accept a message, as a sentence for the operator, without any of the message's text.
 * `gateway`: nothing gets through at present. `message`: this one may later. `refused`: this one never will.
 */
export class DeliveryFault extends Error {
  readonly scope: 'gateway' | 'message' | 'refused'
  constructor(scope: DeliveryFault['scope'], message: string) {
    super(message)
    this.scope = scope
  }
}
