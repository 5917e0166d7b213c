import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import type { Fault } from './run-fault.ts'
import type { World } from './world.ts'

const nothing = async () => {}

async function startWith({ server, variables }: World, changed: Record<string, string>): Promise<void> {
  Object.assign(variables, changed)
  await server.start()
}

/** Runs before the server, whose clock it moves. */
const clockOff = (seconds: number) => {
  const code = `const { now } = Date; Date.now = () => now() + ${seconds * 1000};
    globalThis.Date = class extends Date { constructor(...given) { given.length ? super(...given) : super(Date.now()) } }`
  return `--disable-warning=ExperimentalWarning --import=data:text/javascript,${encodeURIComponent(code)}`
}

const restarted = (name: string, seconds: number): Fault => ({
  name,
  async begin(world) {
    await world.server.kill()
    await startWith(world, { NODE_OPTIONS: clockOff(seconds) })
  },
  lastsMs: 2_000,
  async end(world) {
    await world.server.kill()
    await startWith(world, { NODE_OPTIONS: process.env.NODE_OPTIONS ?? '' })
  },
})

/** Faults of the server and its network; a new one is an entry. */
export const faults: readonly Fault[] = [
  {
    name: 'server killed',
    begin: ({ server }) => server.kill(),
    end: ({ server }) => server.start(),
  },
  {
    name: 'server ended by its administrator',
    begin: ({ server }) => server.end(),
    end: ({ server }) => server.start(),
  },
  {
    name: 'its connections ended by the database',
    async begin({ deps }) {
      await deps.database.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    },
    end: nothing,
  },
  {
    name: 'its connections reset',
    begin: async ({ wire }) => wire.reset(),
    end: nothing,
  },
  {
    name: 'nothing listens where the database was',
    begin: ({ wire }) => wire.close(),
    lastsMs: 3_000,
    end: ({ wire }) => wire.open(),
  },
  {
    name: 'database silent, as behind a black hole',
    begin: async ({ wire }) => wire.silence(true),
    lastsMs: 6_000,
    end: async ({ wire }) => wire.silence(false),
  },
  {
    name: 'each way to the database takes 0.2 s more',
    begin: async ({ wire }) => wire.delay(200),
    lastsMs: 5_000,
    end: async ({ wire }) => wire.delay(0),
  },
  restarted('clock of the server an hour fast', 3_600),
  restarted('clock of the server an hour slow', -3_600),
]

/** Faults that need a PostgreSQL of their own. */
export const databaseFaults: readonly Fault[] = [
  {
    name: 'database restarted',
    begin: async ({ postgres }) => postgres?.restart?.('SIGINT'),
    end: nothing,
  },
  {
    name: 'database crashed',
    begin: async ({ postgres }) => postgres?.restart?.('SIGQUIT'),
    end: nothing,
  },
]

/** Twenty times under load, as the table of the security design asks. */
export const killedOften = (times: number): Fault => ({
  name: `server killed ${times} times`,
  async begin({ server }) {
    for (let count = 1; count < times; count++) {
      await server.kill()
      await server.start()
      await sleep(300)
    }
    await server.kill()
  },
  end: ({ server }) => server.start(),
})
