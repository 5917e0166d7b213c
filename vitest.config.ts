import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { translatedMessages } from './apps/web/build/messages/translated-messages.ts'

// Node caches the product's compiled code here: tests start it dozens of times as a separate process, and
// compiling took half of each start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/portolan/compiled', import.meta.url),
)

// Keeps temporary files in memory if there is room: a test database is a thousand files, and creating them on
// a disk takes up to 200 ms of processor time instead of 20. In containers this folder often has only 64 MB.
// They are removed with the run, because its workers are killed.
const memory = '/dev/shm'
const isRoomy = ({ bavail, bsize } = statfsSync(memory)) => bavail * bsize > 4_000_000_000
// Each project reads this file again.
if (!process.env.TMPDIR?.includes('portolan-run-')) {
  const base = process.env.TMPDIR === undefined && existsSync(memory) && isRoomy() ? memory : tmpdir()
  const folder = mkdtempSync(join(base, 'portolan-run-'))
  // PostgreSQL runs as another user than root.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

const apiTests = '{apps,tests}/**/*.api.test.ts'
const postgresTests = '{apps,tests}/**/*.pg.test.ts'
// `npm run test:all` leaves nothing out; decision 009 lists what the gate does.
const all = process.env.TEST_ALL === '1'
// Tests of areas where PGlite may differ: types, collation, locks, the outbox, imports.
// `pglite-statements` runs the statements of all other tests on it.
const pgliteTests = all
  ? [apiTests]
  : [
      'apps/api/src/platform/{db,limits,storage}/**/*.api.test.ts',
      'apps/api/src/platform/http/cursors.api.test.ts',
      'apps/api/src/messaging/{outbox/queue-message,notifications/digests/digests}.api.test.ts',
      'apps/api/src/freight/imports/{,*/}import-*.api.test.ts',
      'apps/api/src/freight/webhooks/webhook-commands.api.test.ts',
      'apps/api/src/freight/carrier-messages/import-folder.api.test.ts',
      'apps/api/src/freight/{orders,order-finding,order-record}/**/*.api.test.ts',
    ]
// These take long on PGlite and are about plans, data that the server hides, pages, kept answers and rules
// written twice; `finding.random` finds orders in every way on both.
const slowOnPglite = all
  ? []
  : [
      'apps/api/src/freight/orders/{detail/kept-details,list/order-paging,list/cards/order-pages}.api.test.ts',
      'apps/api/src/freight/order-finding/{ways/by-words,pages/{find-few,first-matches}}.api.test.ts',
    ]
// Dozens of huge files and images for the code that reads them.
const exhaustiveTests = all ? [] : ['tests/faults/input/attacks.{imports,images}.api.test.ts']
// These mostly wait: for workers that retry, for limits to pass, for a database that is down. They run in
// parallel with tests that keep a processor busy.
const waitingTests = [
  'tests/faults/{attacks.overload,database-outage}.pg.test.ts',
  'tests/faults/identity/attacks.invitations.api.test.ts',
  'tests/faults/replica/*.pg.test.ts',
  'apps/api/src/messaging/outbox/{outbox-worker.pg,{email,sms}-delivery.api}.test.ts',
  'apps/api/src/freight/webhooks/sending/webhook-{worker.pg,delivery.api}.test.ts',
  'apps/api/src/identity/{sessions/revocation.pg,passwords/reset-password.api}.test.ts',
]
const neverTests = ['**/node_modules/**', '**/dist/**']
// The hash of the tests' password is computed once.
const hashesOnce = {
  alias: [
    {
      find: '@node-rs/argon2',
      replacement: fileURLToPath(new URL('apps/api/src/testing/argon2-once.ts', import.meta.url)),
    },
  ],
}
// Waits end as soon as their condition holds: these limits only end what hangs, even on a busy machine.
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}
const looks = 'tests/e2e/platform/pages.e2e.ts'

const withPostgres = {
  isolate: false,
  ...hashesOnce,
  provide: { testDatabase: 'postgres' as const },
  globalSetup: 'tests/machine/postgres-setup.ts',
  ...patient,
}

// The whole product with a browser. With one product and two cores, parallel files would only disturb each
// other's clocks.
const withProduct = {
  globalSetup: 'tests/e2e/portal-setup.ts',
  isolate: false,
  fileParallelism: false,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // The whole browser, product and database run on a shared machine: a real fault fails twice.
  retry: 1,
  expect: { poll: { timeout: 60_000, interval: 100 } },
}

// The suffix says what a test needs: `.test.ts` nothing, `.api.test.ts` a database of either kind,
// `.pg.test.ts` a real PostgreSQL, `.e2e.ts` the whole product in a browser.
export default defineConfig({
  test: {
    tags: [
      {
        name: 'exhaustive',
        description: '`npm run test:all` runs it, `npm test` leaves it out: decision 009',
      },
    ],
    projects: [
      {
        test: {
          name: 'repository',
          include: ['tests/repository/**/*.test.ts', 'tests/bench/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        plugins: [translatedMessages()],
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tests/faults/**/*.test.ts'],
          exclude: [...neverTests, apiTests, postgresTests],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'api-pglite',
          include: pgliteTests,
          exclude: [...neverTests, ...slowOnPglite],
          isolate: false,
          ...hashesOnce,
          provide: { testDatabase: 'pglite' },
          ...patient,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: [apiTests, postgresTests],
          exclude: [...neverTests, ...exhaustiveTests, ...waitingTests],
          ...withPostgres,
        },
      },
      { test: { name: 'api-waiting', include: waitingTests, ...withPostgres } },
      {
        test: {
          name: 'pglite-statements',
          include: ['tests/pglite/*.test.ts'],
          provide: { testDatabase: 'pglite' },
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: [...neverTests, looks],
          ...withProduct,
        },
      },
      // Every page in each of its states, as axe and the content security policy see it.
      { test: { name: 'looks', include: [looks], ...withProduct } },
    ],
  },
})
