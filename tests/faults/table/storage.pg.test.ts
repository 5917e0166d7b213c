import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { startS3, type TestS3 } from '../../machine/s3/s3.ts'
import { openWire, type Wire } from '../../machine/wire.ts'
import { openSmallDisk, type SmallDisk } from '../small-disk.ts'
import { databaseFaults } from './faults.ts'
import { kinds } from './kinds.ts'
import { type Fault, lineOf, type Outcome, runFault } from './run-fault.ts'
import { openWorld, startDurablePostgres, type World } from './world.ts'

// Faults of what the server stores in: disks, a bucket, a database that restarts.

let world: World | null = null
let disk: SmallDisk | null = null
let s3: TestS3 | null = null
let s3Wire: Wire | null = null
afterEach(async () => {
  await world?.close()
  await s3Wire?.close()
  await s3?.stop()
  disk?.close()
  world = disk = s3 = s3Wire = null
})

function expectNothingLost(outcome: Outcome): void {
  process.stdout.write(`${lineOf(outcome)}\n`)
  expect(outcome).toMatchObject({ lost: [], doubled: [], strange: [] })
}

const withFiles = kinds.filter(({ name }) => /^documents|^files|^imports|^messages$/.test(name))
const slow = { tags: ['exhaustive'], timeout: 900_000 }

describe('a database of its own', slow, () => {
  it.each(databaseFaults)('$name', async (fault) => {
    const postgres = await startDurablePostgres()
    if (!postgres.restart) {
      process.stdout.write(`${fault.name}: a given database can't be restarted here\n`)
      await postgres.stop()
      return
    }
    world = await openWorld({ postgres })
    expectNothingLost(await runFault(world, fault, { kinds }))
  })
})

/** Uploads stop while 64 MiB are left, so it must be larger. */
const filesMb = 160
const databaseMb = 500

describe('a full disk', slow, () => {
  const noDisk = 'no small disk may be mounted here; attacks.disk.api.test.ts simulates a full one'

  it('of the files', async () => {
    disk = openSmallDisk(filesMb)
    if (disk === null) return void process.stdout.write(`${noDisk}\n`)
    const small = disk
    world = await openWorld({ dataDir: small.folder })
    const fault: Fault = {
      name: 'disk of the files full',
      begin: async () => small.fillTo(100_000),
      lastsMs: 3_000,
      end: async () => small.empty(),
    }
    expectNothingLost(await runFault(world, fault, { kinds }))
    expect(existsSync(small.folder)).toBe(true)
  })

  it('of the database', async () => {
    disk = process.env.TEST_DATABASE_URL ? null : openSmallDisk(databaseMb)
    if (disk === null) return void process.stdout.write(`${noDisk}\n`)
    const small = disk
    const postgres = await startDurablePostgres(
      { max_wal_size: '128MB', min_wal_size: '80MB', shared_buffers: '64MB' },
      small.folder,
    )
    world = await openWorld({ postgres })
    const fault: Fault = {
      name: 'disk of the database full',
      begin: async () => small.fillTo(0),
      lastsMs: 5_000,
      async end({ deps }) {
        small.empty()
        // Without room for its log it ends, and its administrator starts it.
        const isThere = await deps.database.execute(sql`CREATE TABLE probe ()`).then(
          () => true,
          () => false,
        )
        if (!isThere) await postgres.restart?.('SIGINT')
      },
    }
    expectNothingLost(await runFault(world, fault, { kinds }))
  })
})

describe('a bucket', slow, () => {
  const faults: readonly { name: string; begin(wire: Wire): unknown; end(wire: Wire): unknown }[] = [
    { name: 'down', begin: (wire) => wire.close(), end: (wire) => wire.open() },
    { name: 'silent', begin: (wire) => wire.silence(true), end: (wire) => wire.silence(false) },
    { name: 'reset', begin: (wire) => wire.reset(), end: () => {} },
    { name: '0.2 s slower each way', begin: (wire) => wire.delay(200), end: (wire) => wire.delay(0) },
  ]
  it.each(faults)('$name', async ({ name, begin, end }) => {
    s3 = await startS3()
    const wire = await openWire(new URL(s3.url))
    s3Wire = wire
    const key = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
    world = await openWorld({ variables: { S3_URL: wire.url, ...key } })
    const fault: Fault = {
      name: `bucket ${name}`,
      begin: async () => void (await begin(wire)),
      lastsMs: 6_000,
      end: async () => void (await end(wire)),
    }
    expectNothingLost(await runFault(world, fault, { kinds: withFiles }))
  })
})
