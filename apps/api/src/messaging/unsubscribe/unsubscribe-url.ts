import { createHmac, timingSafeEqual } from 'node:crypto'
import { portalOriginOf } from '#messaging/letters/letter.ts'
import { isOptional, type MessageChannel, type MessageContent } from '#messaging/letters/message.ts'
import type { Deps } from '#platform/process/deps.ts'

export const unsubscribePath = '/api/unsubscribe'

const idBytes = 16
const macBytes = 32

interface SentMessage {
  channel: MessageChannel
  recipient: string
  userId: string | null
  content: MessageContent
}

/**
 * The URL that turns off emails of this kind for their person, without a session; null if they can't be
 * turned off.
 */
export function unsubscribeUrlOf(
  deps: Pick<Deps, 'secrets' | 'env'>,
  { channel, recipient, userId, content }: SentMessage,
): string | null {
  if (channel !== 'email' || userId === null || !isOptional(content)) return null
  const token = makeUnsubscribeToken(deps, userId, recipient)
  return `${portalOriginOf(deps.env)}${unsubscribePath}?token=${token}`
}

/**
 * It has a separate key, so it's valid for nothing else, and it expires once the person has another email.
 */
function makeUnsubscribeToken(deps: Pick<Deps, 'secrets'>, userId: string, email: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(deps, userId, email)]).toString('base64url')
}

/** The account in a token, not yet verified; null if it isn't a token. */
export function readUnsubscribeToken(token: string): { userId: string; mac: Buffer } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null
  const hex = bytes.subarray(0, idBytes).toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { userId, mac: bytes.subarray(idBytes) }
}

export function isMacOf(
  deps: Pick<Deps, 'secrets'>,
  mac: Buffer,
  { id, email }: { id: string; email: string },
): boolean {
  return timingSafeEqual(mac, macOf(deps, id, email))
}

function macOf({ secrets }: Pick<Deps, 'secrets'>, userId: string, email: string): Buffer {
  return createHmac('sha256', secrets.key('unsubscribe'))
    .update(`${userId} ${email.trim().toLowerCase()}`)
    .digest()
}
