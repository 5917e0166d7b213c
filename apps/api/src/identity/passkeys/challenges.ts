import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { challengeMinutes } from './passkey-limits.ts'

/** The purpose of a challenge; an answer is invalid for any other purpose. */
export type ChallengePurpose = 'registration' | 'sign-in' | 'step-up'

/** The only person who may answer a challenge; null for a sign-in, before the person is known. */
export type ChallengeOwner = { userId: string; sessionId: string } | null

/**
 * Stores a challenge and returns its ID. Ends the session's earlier one for the same purpose, and deletes all
 * old ones.
 */
export async function saveChallenge(
  database: Database,
  purpose: ChallengePurpose,
  owner: ChallengeOwner,
  challenge: string,
): Promise<string> {
  const id = newId()
  const { userId, sessionId } = owner ?? { userId: null, sessionId: null }
  await database.execute(sql`DELETE FROM webauthn_challenges WHERE expires_at < now()
    OR (session_id = ${sessionId}::uuid AND purpose = ${purpose})`)
  await database.execute(sql`INSERT INTO webauthn_challenges (id, challenge, purpose, user_id, session_id, expires_at)
    VALUES (${id}, ${challenge}, ${purpose}, ${userId}, ${sessionId},
      now() + make_interval(mins => ${challengeMinutes}::int))`)
  return id
}

/** Deletes a challenge regardless of the caller, and returns it if it's valid and the caller's own. */
export async function consumeChallenge(
  database: Database,
  id: string,
  purpose: ChallengePurpose,
  owner: ChallengeOwner,
): Promise<string | null> {
  const [row] = await rowsOf<{ challenge: string; own: boolean }>(
    database,
    sql`DELETE FROM webauthn_challenges WHERE id = ${id}
      RETURNING challenge, expires_at > now() AND purpose = ${purpose}
        AND user_id IS NOT DISTINCT FROM ${owner?.userId ?? null}::uuid
        AND session_id IS NOT DISTINCT FROM ${owner?.sessionId ?? null}::uuid AS own`,
  )
  return row?.own === true ? row.challenge : null
}
