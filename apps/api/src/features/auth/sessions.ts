import { v7 as newId } from 'uuid'
import type { Deps } from '#deps.ts'
import type { FindViewer, ResolveSession, Viewer } from '#http/session.ts'
import { SecondCache } from '#second-cache.ts'
import { findLiveSession, insertSession, revokeSession, type SessionTimes, touchSession } from './queries.ts'
import { readSessionToken, signSessionToken } from './session-token.ts'

const daySeconds = 24 * 60 * 60

/** Opens, finds and ends sessions. A found one is kept for a second, so a revocation is seen within that. */
export interface Sessions {
  resolve: ResolveSession
  find: FindViewer
  open(
    person: { userId: string; address: string; userAgent: string | null },
    remember: boolean,
  ): Promise<OpenedSession>
  /** Ends the session of a token, also of an expired one; answers whose it was, null where there was none. */
  end(token: string): Promise<{ userId: string } | null>
}

export interface OpenedSession {
  id: string
  token: string
  expiresAt: string
}

export function openSessions(deps: Deps): Sessions {
  const { database, env } = deps
  const key = deps.secrets.key('sessions')
  const found = new SecondCache<Viewer | null>()

  async function find(sessionId: string): Promise<Viewer | null> {
    const session = await findLiveSession(database, sessionId)
    if (!session) return null
    const { seenLongAgo, ...viewer } = session
    if (seenLongAgo) await touchSession(database, sessionId)
    return { ...viewer, sessionId }
  }

  async function read(token: string): Promise<Viewer | null> {
    const sessionId = await readSessionToken(key, token)
    return sessionId === null ? null : find(sessionId)
  }

  function timesOf(remember: boolean): SessionTimes {
    return remember
      ? { idle: env.rememberedSessionIdleDays * daySeconds, absolute: 30 * daySeconds }
      : { idle: env.sessionIdleMinutes * 60, absolute: daySeconds }
  }

  return {
    resolve: (token) => found.get(token, () => read(token)),
    find,
    async open(person, remember) {
      const id = newId()
      const expiresAt = await insertSession(database, { id, ...person, ...timesOf(remember) })
      return { id, token: await signSessionToken(key, id, expiresAt), expiresAt }
    },
    async end(token) {
      const sessionId = await readSessionToken(key, token, true)
      const ended = sessionId ? await revokeSession(database, sessionId) : null
      found.delete(token)
      return ended
    },
  }
}
