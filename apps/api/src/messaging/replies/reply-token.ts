import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/process/secrets.ts'
import type { Env } from '#platform/settings/env.ts'

/** Which side of a conversation a reply is from. */
export type ReplySide = 'customer' | 'company'

/** The person that a token is for: only this address may use it. */
export interface ReplyPerson {
  threadId: string
  side: ReplySide
  email: string
}

type Signing = { secrets: Secrets }

const idBytes = 16
const macBytes = 15

// Some mail servers change capitals before the @, which this alphabet hasn't.
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

function encode(bytes: Uint8Array): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += alphabet[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
    value &= 255
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

function decode(text: string): Buffer | null {
  const bytes: number[] = []
  let value = 0
  let bits = 0
  for (const letter of text.toLowerCase()) {
    const place = alphabet.indexOf(letter)
    if (place === -1) return null
    value = (value << 5) | place
    bits += 5
    if (bits >= 8) {
      bytes.push((value >>> (bits - 8)) & 255)
      bits -= 8
    }
    value &= 255
  }
  return Buffer.from(bytes)
}

function macOf({ secrets }: Signing, { threadId, side, email }: ReplyPerson): Buffer {
  return createHmac('sha256', secrets.key('replies'))
    .update(`${threadId} ${side} ${email.trim().toLowerCase()}`)
    .digest()
    .subarray(0, macBytes)
}

/** The address for a person's replies about a thread; null if the operator has set no mailbox. */
export function replyAddressOf(
  deps: Signing & { env: Pick<Env, 'replies'> },
  person: ReplyPerson,
): string | null {
  const { replies } = deps.env
  if (replies === null) return null
  const token = encode(
    Buffer.concat([Buffer.from(person.threadId.replaceAll('-', ''), 'hex'), macOf(deps, person)]),
  )
  const [local, domain] = replies.address.split('@')
  return `${local}+${token}@${domain}`
}

/** A token of an address, not yet verified. */
export interface ReplyToken {
  threadId: string
  mac: Buffer
}

/** The tokens in addresses of an email. */
export function readReplyTokens(address: string, recipients: readonly string[]): ReplyToken[] {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return recipients.flatMap((recipient) => {
    const [before = '', host = ''] = recipient.trim().toLowerCase().split('@')
    if (host !== domain || !before.startsWith(`${local}+`)) return []
    const bytes = decode(before.slice(local.length + 1))
    if (bytes === null || bytes.length !== idBytes + macBytes) return []
    const hex = bytes.subarray(0, idBytes).toString('hex')
    const threadId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return [{ threadId, mac: bytes.subarray(idBytes) }]
  })
}

/** The side that this sender may reply from by the token; null if it's another person's, or made up. */
export function sideOfSender(deps: Signing, { threadId, mac }: ReplyToken, email: string): ReplySide | null {
  const sides = ['customer', 'company'] as const
  return sides.find((side) => timingSafeEqual(mac, macOf(deps, { threadId, side, email }))) ?? null
}
