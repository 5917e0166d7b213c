import { doctor } from '@portolan/contract/commands/maintenance'
import { limitOrganization, listOrganizations } from '@portolan/contract/commands/organizations'
import { listCompanyOrganizations, saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { getStorage } from '@portolan/contract/identity/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildForm, givenPreorder, givenPreorderDocument } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const metricsToken = 'a token for tests only, of 32 characters'

let portal: TestPortal
let key: string
let ada: { token: string }
beforeAll(async () => {
  portal = await openTestPortal({ variables: { CUSTOMER_STORAGE_MB: '2', METRICS_TOKEN: metricsToken } })
  await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other Ltd' } })
  key = await givenApiKey(portal, 'read', 'write')
  ada = await givenUser(portal, ['acme', 'other'])
  const eve = await givenUser(portal, ['acme'])
  const form = buildForm('%PDF-'.padEnd(1_000_000, '.'))
  await givenPreorderDocument(portal, eve, await givenPreorder(portal, eve), form)
})
afterAll(() => portal.close())

const limit = (ref: string, storageMb: string) => runCommand(portal, limitOrganization, { ref, storageMb })
const storageLine = async () => {
  const { rows } = await runCommand(portal, doctor, {})
  return rows.find(({ check }) => check === 'storage')
}

it('people see what each of their organizations uses, and of no other', async () => {
  const use = async ({ token }: { token: string }) =>
    (await portal.call(getStorage, { token })).json().results
  expect(await use(ada)).toMatchObject([
    { organization: { name: 'Acme Trading' }, usedBytes: 1_000_000, limitBytes: 2_000_000 },
    { organization: { name: 'Other Ltd' }, usedBytes: 0, limitBytes: 2_000_000 },
  ])
  const alone = await givenUser(portal, ['other'])
  expect(await use(alone)).toHaveLength(1)
})

describe('a limit of its own', () => {
  it('is set and taken back by the command, and shown in the list', async () => {
    const set = await limit('acme', '5')
    expect(set.result).toEqual({
      ref: 'acme',
      name: 'Acme Trading',
      usedBytes: 1_000_000,
      limitBytes: 5_000_000,
      changed: true,
    })
    expect((await limit('acme', '5')).result).toMatchObject({ changed: false })
    const { rows } = await runCommand(portal, listOrganizations, {})
    expect(rows.map(({ ref, usedBytes, limitBytes }) => [ref, usedBytes, limitBytes])).toEqual([
      ['acme', 1_000_000, 5_000_000],
      ['other', 0, 2_000_000],
    ])
    expect((await limit('acme', 'default')).result).toMatchObject({ limitBytes: 2_000_000, changed: true })
    expect((await limit('other', 'default')).result).toMatchObject({ changed: false })
    await expect(limit('nobody', '5')).rejects.toThrow('No organization has the reference "nobody".')
    for (const wrong of ['-1', '1.5', 'much', ''])
      await expect(limit('acme', wrong)).rejects.toThrow('--storage-mb')
  })

  it('is set by the company’s system with the name, stays without it, and is taken back by null', async () => {
    const save = async (body: object) =>
      (await portal.call(saveCompanyOrganization, { key, params: { ref: 'acme' }, body })).json().storage
    const name = 'Acme Trading'
    const own = { usedBytes: 1_000_000, limitBytes: 7_000_000, ownLimitMb: 7 }
    expect(await save({ name, storageLimitMb: 7 })).toEqual(own)
    expect(await save({ name })).toEqual(own)
    const list = (await portal.call(listCompanyOrganizations, { key })).json().results
    expect(list[0]).toMatchObject({ ref: 'acme', storage: own })
    expect(await save({ name, storageLimitMb: null })).toMatchObject({
      limitBytes: 2_000_000,
      ownLimitMb: null,
    })
    const logged = await rowsOf<{ limit: string; key: string | null }>(
      portal.deps.database,
      sql`SELECT data ->> 'limit' AS limit, data ->> 'key' AS key FROM audit_events
        WHERE kind = 'organization-limited' ORDER BY at, id`,
    )
    expect(logged.map((row) => [row.limit, row.key !== null])).toEqual([
      ['5 MB', false],
      ['default', false],
      ['7 MB', true],
      ['default', true],
    ])
  })
})

describe('the operator', () => {
  it('finds in doctor and metrics the customers with little room', async () => {
    expect(await storageLine()).toMatchObject({ ok: true, text: 'customers use 1\u00a0MB; none over 90 %' })
    await limit('acme', '1')
    expect(await storageLine()).toMatchObject({
      ok: false,
      text: expect.stringContaining('1 customer over 90 %: acme 1\u00a0MB of 1\u00a0MB'),
    })
    const metrics = await portal.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    expect(metrics.body).toContain('portolan_customer_storage_bytes 1000000\n')
    expect(metrics.body).toContain('portolan_customers_nearly_full 1\n')
    await limit('acme', 'default')
  })

  it('finds a wrong sum, which setting a limit corrects', async () => {
    await portal.deps.database.execute(
      sql`UPDATE customer_storage SET used_bytes = used_bytes + 5 WHERE used_bytes > 0`,
    )
    expect(await storageLine()).toMatchObject({
      ok: false,
      text: expect.stringMatching(/ for acme$/),
      advice: expect.stringContaining('portal doctor --recount'),
    })
    expect((await limit('acme', 'default')).result).toMatchObject({ usedBytes: 1_000_000 })
    expect(await storageLine()).toMatchObject({ ok: true })
  })
})
