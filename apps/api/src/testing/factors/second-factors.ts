import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { TestPortal } from '#testing/test-portal.ts'

/** Turns a second factor on, as if it had been confirmed long ago. */
export async function giveSecondFactor(
  portal: TestPortal,
  userId: string,
  type: 'sms' | 'email',
  destination: string,
): Promise<void> {
  await portal.deps.database.execute(sql`UPDATE users SET second_factor = ${type},
    second_factor_destination = ${destination} WHERE id = ${userId}`)
}

/** The codes queued for a person, latest last. */
export async function sentCodes(
  portal: TestPortal,
  userId: string,
): Promise<{ code: string; channel: string; recipient: string; kind: string; locale: string }[]> {
  return rowsOf(
    portal.deps.database,
    sql`SELECT content->>'code' AS code, content->>'kind' AS kind, channel, recipient, locale FROM outbox_messages
      WHERE user_id = ${userId} AND content ? 'code' ORDER BY position`,
  )
}

/** The last code sent to a person. */
export async function lastCode(portal: TestPortal, userId: string): Promise<string> {
  const last = (await sentCodes(portal, userId)).at(-1)
  if (!last) throw new Error('No code was sent')
  return last.code
}

/** A code that isn't the given one. */
export function wrongCodeFor(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** Advances time for the limits of sending to a person. */
export async function letSendAgain(portal: TestPortal, userId: string, seconds = 31): Promise<void> {
  await portal.deps.database.execute(sql`UPDATE code_sends SET sent_at = sent_at - make_interval(secs => ${seconds})
    WHERE user_id = ${userId}`)
}

/** Makes a session count as just proved by the second factor. */
export async function giveFactorProof(portal: TestPortal, sessionId: string): Promise<void> {
  await portal.deps.database.execute(
    sql`UPDATE sessions SET factor_proved_at = now() WHERE id = ${sessionId}`,
  )
}

/** Makes the last proof of a session older than a step-up allows. */
export async function letProofAge(portal: TestPortal, sessionId: string): Promise<void> {
  await portal.deps.database.execute(sql`UPDATE sessions SET proved_at = now() - interval '10 minutes 1 second',
      factor_proved_at = factor_proved_at - interval '10 minutes 1 second'
    WHERE id = ${sessionId}`)
}
