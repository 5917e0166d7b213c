import { createHash, randomBytes } from 'node:crypto'
import { portalOriginOf } from '#messaging/letters/letter.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { insertReset } from './queries.ts'

/** The stored form of a link's token. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Makes a link by which a person sets a password, once and within these minutes. */
export async function makePasswordLink(
  { env }: Pick<Deps, 'env'>,
  tx: Database,
  userId: string,
  minutes: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertReset(tx, { userId, tokenHash: hashResetToken(token), minutes })
  return `${portalOriginOf(env)}/password-reset/${token}`
}
