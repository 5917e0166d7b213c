import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { signSessionToken } from '../../../apps/api/src/identity/sessions/session-token.ts'
import { openSecrets } from '../../../apps/api/src/platform/process/secrets.ts'

/** Opens `count` sessions, distributed over all people with a bench address; returns their tokens. */
export async function openSessions(client: Client, dataDir: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await client.query(
    `WITH people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS people
       FROM users WHERE email LIKE 'bench-%@demo.example')
     INSERT INTO sessions (id, user_id, idle_seconds, expires_at)
     SELECT given.id, people.id, 86400, now() + interval '1 day'
     FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)
     JOIN people ON people.place = (given.place - 1) % people.people`,
    [ids],
  )
  const key = openSecrets(readEnv({ DATA_DIR: dataDir })).key('sessions')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return Promise.all(ids.map((id) => signSessionToken(key, id, tomorrow)))
}
