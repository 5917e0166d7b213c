import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { User } from '@portolan/contract/identity/users'
import { v7 as newId } from 'uuid'
import type { MessageContent } from '#messaging/letters/message.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import {
  type CodeKey,
  type CodePurpose,
  countCodeAttempt,
  lockPerson,
  markCodeUsed,
  replaceCode,
  waitToSend,
  waitToTry,
} from './code-queries.ts'

const minutes = 5

const messageKinds = {
  login: 'second-factor-code',
  'step-up': 'second-factor-code',
  destination: 'destination-code',
  registration: 'registration-code',
} as const satisfies Record<CodePurpose, MessageContent['kind']>

/** A code to send; it's valid only for this person, purpose and session. */
export interface CodeRequest extends CodeKey {
  channel: 'sms' | 'email'
  destination: string
  /** For `destination`: the second factor that the code turns on. */
  wanted?: User['secondFactor']
}

/** True if a code was sent, and the seconds until another may be. */
export interface Issued {
  sent: boolean
  resendAfter: number
}

/**
 * Sends a new code in the transaction and discards the last one of the purpose; failures stay counted. Sends
 * nothing if it's too early for another.
 */
export async function issueCode(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Database,
  request: CodeRequest,
): Promise<Issued> {
  const { userId, purpose, channel, destination, wanted = null } = request
  const person = await lockPerson(tx, userId)
  const wait = await waitToSend(tx, userId, purpose)
  if (!person || wait > 0) return { sent: false, resendAfter: wait }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = newId()
  await replaceCode(tx, { ...request, wanted, id, mac: macOf(secrets, { ...request, id, code }) })
  const content = { kind: messageKinds[purpose], code, minutes }
  await queueMessage(tx, { channel, to: destination, locale: person.locale, userId, content })
  return { sent: true, resendAfter: await waitToSend(tx, userId, purpose) }
}

function macOf(
  secrets: Deps['secrets'],
  { id, userId, purpose, code }: { id: string; userId: string; purpose: CodePurpose; code: string },
): string {
  return createHmac('sha256', secrets.key('codes')).update(`${id}.${userId}.${purpose}.${code}`).digest('hex')
}

function isSameMac(storedMac: string, mac: string): boolean {
  return timingSafeEqual(Buffer.from(storedMac, 'hex'), Buffer.from(mac, 'hex'))
}

/**
 * The outcome of a guess; `wrong` also covers a code that has expired, was used, or belongs to another
 * session.
 */
export type ConsumedCode =
  | { outcome: 'right'; channel: 'sms' | 'email'; destination: string; wanted: User['secondFactor'] | null }
  | { outcome: 'wrong' }
  | { outcome: 'exhausted'; retryAfter: number }

/**
 * Compares a code and marks it as used. The attempt is counted before the comparison and stays counted, so
 * call it outside any transaction that could be rolled back. `isSame` is for tests that count comparisons.
 */
export async function consumeCode(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  guess: CodeKey & { code: string },
  isSame: (storedMac: string, mac: string) => boolean = isSameMac,
): Promise<ConsumedCode> {
  const live = await countCodeAttempt(database, guess)
  if (live) {
    const { id, mac, channel, destination, wanted } = live
    const isRight = isSame(mac, macOf(secrets, { ...guess, id })) && (await markCodeUsed(database, guess, id))
    return isRight ? { outcome: 'right', channel, destination, wanted } : { outcome: 'wrong' }
  }
  const retryAfter = await waitToTry(database, guess)
  return retryAfter > 0 ? { outcome: 'exhausted', retryAfter } : { outcome: 'wrong' }
}
