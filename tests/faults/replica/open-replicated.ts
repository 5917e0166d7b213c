import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { build } from '../../../apps/api/src/app.ts'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { replicaReads } from '../../../apps/api/src/platform/db/replica/reads.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { givenApiKey, givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { type Pair, startReplicated } from '../../machine/replication/start-replicated.ts'

type Deps = Awaited<ReturnType<typeof openDeps>>

/** A server of the portal that shares only the database with the others. */
export interface Portal {
  app: FastifyInstance
  deps: Deps
  /** How many requests each database answered, by the reason. */
  reads(): Promise<Record<string, number>>
}

/** Two servers on a primary with a standby, a person with an order, and a key. */
export interface Replicated extends Pair {
  portals: [Portal, Portal]
  token: string
  key: string
  orderId: string
  close(): Promise<void>
}

/** How the servers reach the two databases, and what ends with them. */
interface Ways {
  variables: Record<string, string>
  close(): Promise<void>
}

export async function openReplicated(
  findWays: (pair: Pair) => Promise<Ways> = async () => ({ variables: {}, close: async () => {} }),
): Promise<Replicated> {
  await using opened = new AsyncDisposableStack()
  const pair = await startReplicated({ synchronousCommit: 'local' })
  opened.defer(pair.primary.stop)
  opened.defer(pair.standby.stop)
  const ways = await findWays(pair)
  opened.defer(ways.close)
  const dataDir = mkdtempSync(join(tmpdir(), 'portolan-replica-data-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: pair.primary.url,
    DATABASE_READ_URL: pair.standby.url,
    DATABASE_POOL: '4',
    SECRET_KEY: 'a secret for tests only, 32 characters',
    ...ways.variables,
  }
  const open = async (): Promise<Portal> => {
    const deps = await openDeps(readEnv(variables), openLog('silent'))
    opened.defer(deps.close)
    const app = opened.use(await build(deps, { webRoot: null, longestDelayMs: 0 }))
    const reads = async () => {
      const [metric] = await replicaReads.read(deps)
      return Object.fromEntries(
        (metric?.values ?? []).map(({ labels, value }) => [`${labels?.place} ${labels?.reason}`, value]),
      )
    }
    return { app, deps, reads }
  }
  const portals: [Portal, Portal] = [await open(), await open()]
  const [{ app, deps }] = portals
  const none = () => Promise.reject(new Error('not needed here'))
  const given = { app, deps, logLines: [], call: none, get: none, close: async () => {} }
  const { orderId } = await givenOrder(given)
  const { token } = await givenUser(given)
  const key = await givenApiKey(given, 'read', 'write')
  const handedOver = opened.move()
  return { ...pair, portals, token, key, orderId, close: () => handedOver.disposeAsync() }
}

/** Sends a request to one of the servers, with a key or a person's token. */
export async function ask(
  { app }: Portal,
  by: { key: string } | { token: string },
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const authorization = 'key' in by ? `Bearer ${by.key}` : `JWT ${by.token}`
  const answer = await app.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}
