import { v7 as newId } from 'uuid'
import { SecondCache } from '#platform/cache/second-cache.ts'
import type { Database } from '#platform/db/database.ts'
import type { FindSession, Person, ResolveSession } from '#platform/http/caller.ts'
import { limitCalls } from '#platform/http/serving/load/limit-calls.ts'
import { askTogether } from '#platform/limits/ask-together.ts'
import type { Deps } from '#platform/process/deps.ts'
import {
  findLiveSessions,
  insertSession,
  listStepUpMethods,
  renewProof,
  replaceSession,
  revokePartial,
  revokeSession,
  revokeSessions,
  type SessionTimes,
} from './session-queries.ts'
import { hashToken, openTokenReader, readSessionToken, signSessionToken } from './session-token.ts'

const daySeconds = 24 * 60 * 60
const partialSeconds = 15 * 60

/** Per person: each session leaves a row for a month, and an entry of the security log forever. */
const maxSessionsPerHour = 1_000

/** The session's person, and the origin of the request that opens it. */
export interface SessionOwner {
  userId: string
  ip: string
  userAgent: string | null
}

export interface OpenedSession {
  id: string
  token: string
  expiresAt: string
}

/**
 * Opens, finds and ends sessions. A found one is cached for a second, within which a revocation takes effect;
 * after a transaction that ended sessions, `clearCache` makes this process see it immediately.
 */
export interface Sessions {
  resolve: ResolveSession
  find: FindSession
  /** `byFactor`: the sign-in was proved by the second factor's code or a passkey, not by the password. */
  open(
    owner: SessionOwner,
    remember: boolean,
    database?: Database,
    byFactor?: boolean,
  ): Promise<OpenedSession>
  /** Opens the session of a login that awaits its code; it lasts a quarter of an hour. */
  openPartial(owner: SessionOwner, remember: boolean, database: Database): Promise<OpenedSession>
  /** Ends a partial session, so that a full one may follow; null if it has already ended. */
  endPartial(tx: Database, sessionId: string): Promise<{ remember: boolean } | null>
  /**
   * Records a proof of identity, `byFactor` as in `open`; returns a new token, since the old one may be
   * cached without it.
   */
  prove(
    sessionId: string,
    byFactor: boolean,
    database?: Database,
  ): Promise<{ token: string; expiresAt: string } | null>
  /** Ends a session whose password was just given and opens another in its place; null if it has ended. */
  rotate(tx: Database, sessionId: string): Promise<OpenedSession | null>
  /** Ends the session of a token, even an expired one; returns its person, null if there was none. */
  end(token: string): Promise<{ userId: string } | null>
  /** Ends all sessions of a person except `keptId`; null keeps none. */
  endAll(tx: Database, userId: string, keptId: string | null): Promise<void>
  /** The token of a view, by its ID. */
  tokenOfView(viewId: string, endsAt: string): Promise<string>
  clearCache(): void
}

export function openSessions(deps: Deps): Sessions {
  const { env } = deps
  const key = deps.secrets.key('sessions')
  const readToken = openTokenReader(key)
  // Keyed by token: a session proved again has a new one, which must not be mistaken for the old.
  const people = new SecondCache<Person | null>()
  const spend = limitCalls(maxSessionsPerHour)
  const findLive = askTogether((ids: string[]) => findLiveSessions(deps.database, ids))

  async function find(sessionId: string): Promise<Person | null> {
    const session = await findLive(sessionId)
    return (
      session && {
        ...session,
        kind: 'person',
        sessionId,
        listStepUpMethods: async () =>
          session.view === null ? listStepUpMethods(deps.database, session.userId) : [],
      }
    )
  }

  async function resolve(token: string): Promise<Person | null> {
    const hashed = hashToken(token)
    const sessionId = await readToken(token, hashed)
    return sessionId === null ? null : people.get(hashed, () => find(sessionId))
  }

  function timesOf(remember: boolean): SessionTimes {
    return remember
      ? { idle: env.rememberedSessionIdleDays * daySeconds, absolute: 30 * daySeconds }
      : { idle: env.sessionIdleMinutes * 60, absolute: daySeconds }
  }

  async function keep(
    database: Database,
    session: SessionOwner & SessionTimes & { remember: boolean; partial: boolean; byFactor: boolean },
  ): Promise<OpenedSession> {
    // A retried transaction counts again, which is acceptable for a bound.
    spend(session.userId)
    const id = newId()
    const expiresAt = await insertSession(database, { ...session, id })
    return { id, token: await signSessionToken(key, id, expiresAt), expiresAt }
  }

  return {
    resolve,
    find,
    open: (owner, remember, database = deps.database, byFactor = false) =>
      keep(database, { ...owner, ...timesOf(remember), remember, partial: false, byFactor }),
    openPartial: (owner, remember, database) =>
      keep(database, {
        ...owner,
        idle: partialSeconds,
        absolute: partialSeconds,
        remember,
        partial: true,
        byFactor: false,
      }),
    endPartial: revokePartial,
    async prove(sessionId, byFactor, database = deps.database) {
      const expiresAt = await renewProof(database, sessionId, byFactor)
      return expiresAt === null
        ? null
        : { token: await signSessionToken(key, sessionId, expiresAt), expiresAt }
    },
    async rotate(tx, sessionId) {
      const id = newId()
      const expiresAt = await replaceSession(tx, sessionId, id)
      return expiresAt === null ? null : { id, token: await signSessionToken(key, id, expiresAt), expiresAt }
    },
    async end(token) {
      const sessionId = await readSessionToken(key, token, true)
      const ended = sessionId ? await revokeSession(deps.database, sessionId) : null
      // One session may have been given several tokens.
      people.delete(hashToken(token))
      if (ended) people.clear()
      return ended
    },
    endAll: revokeSessions,
    tokenOfView: (viewId, endsAt) => signSessionToken(key, viewId, endsAt),
    clearCache: () => people.clear(),
  }
}
