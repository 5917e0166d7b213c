import { createOrganization } from '@portolan/contract/commands/organizations'
import { listUsers, removeUser } from '@portolan/contract/commands/users'
import type { ActivityEntry } from '@portolan/contract/company/activity/activity'
import {
  exportActivity,
  listActivity,
  listActivityChoices,
} from '@portolan/contract/company/activity/activity'
import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { listCompanyOrders } from '@portolan/contract/company/order-lists/order-list'
import { saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { createToken, logout } from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveRole } from '#identity/staff/manage-staff.ts'
import { companyChain, type NewEntry } from '#platform/activity/chain.ts'
import { checkActivity } from '#platform/activity/check-activity.ts'
import { noteChange } from '#platform/activity/notes.ts'
import { recordCommand } from '#platform/activity/record-commands.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser, testPassword } from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

let portal: TestPortal
let administrator: Awaited<ReturnType<typeof givenStaff>>
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  administrator = await givenStaff(portal)
})
afterAll(() => portal.close())

async function list(query: Record<string, string> = {}): Promise<ActivityEntry[]> {
  const answer = await portal.call(listActivity, { token: administrator.token, query })
  expect(answer.statusCode).toBe(200)
  return answer.json().results
}

const rename = (name: string, by: { token: string } | { key: string }) =>
  portal.call(saveCompanyOrganization, { params: { ref: 'acme' }, body: { name }, ...by })

const latest = async (query?: Record<string, string>) => (await list(query))[0]

describe('the activity log', () => {
  it('says who did what to which customer, from where, and what a setting was', async () => {
    const answer = await rename('Acme Freight', administrator)
    expect(await latest()).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor: { id: `desk:${administrator.id}`, kind: 'staff', name: 'Stella Desk' },
      act: 'saveCompanyOrganization',
      outcome: 'done',
      organization: { id: answer.json().id, ref: 'acme', name: 'Acme Freight' },
      target: { ref: 'acme' },
      changes: [{ name: 'name', before: 'Acme Trading', after: 'Acme Freight' }],
      personal: { ip: '127.0.0.1', device: 'lightMyRequest' },
      requestId: answer.headers['x-request-id'],
    })
  })

  it('an order that is sent belongs to its customer’s chain, also if another has one of its name', async () => {
    const key = await givenApiKey(portal, 'write')
    for (const ref of ['twin-one', 'twin-two']) {
      const sent = { ...buildSentOrder(), organization: { ref, name: ref } }
      await portal.call(saveCompanyOrder, { params: { ref: 'TWIN' }, body: sent, key })
      const entry = await latest({ act: 'saveCompanyOrder' })
      expect([entry?.target.ref, entry?.organization?.ref]).toEqual(['TWIN', ref])
    }
  })

  it('names keys and commands, and leaves out what only reads', async () => {
    const key = await givenApiKey(portal, 'read', 'write')
    await rename('Acme Trading', { key })
    expect((await latest())?.actor).toMatchObject({ kind: 'key' })
    await portal.call(listCompanyOrders, { key })
    await runCommand(portal, listUsers)
    await runCommand(portal, createOrganization, { ref: 'new', name: 'New' })
    const [newest, before] = await list()
    expect([newest?.act, newest?.actor.kind, newest?.target.ref]).toEqual([
      'organizations create',
      'command',
      'new',
    ])
    expect(before?.act).toBe('saveCompanyOrganization')
    await expect(runCommand(portal, createOrganization, { ref: 'new', name: 'Other' })).rejects.toThrow('new')
    expect((await latest())?.id).toBe(newest?.id)
  })

  it('has what a role or a scope refused, once in a minute', async () => {
    const viewer = await givenStaff(portal, 'viewer')
    for (const _try of [1, 2]) expect((await rename('Mine', viewer)).statusCode).toBe(403)
    const refused = await list({ actor: `desk:${viewer.id}`, act: 'saveCompanyOrganization' })
    expect(refused).toMatchObject([{ outcome: 'refused', target: { code: 'insufficient_role' } }])
    expect((await portal.call(listActivity, { token: viewer.token })).statusCode).toBe(403)
  })

  it('has colleagues’ sign-ins and those that failed, and no customers’', async () => {
    const [colleague, customer] = [await givenUser(portal), await givenUser(portal)]
    await giveRole(portal.deps, colleague.id, 'viewer')
    for (const { email: username } of [colleague, customer]) {
      await portal.call(createToken, { body: { username, password: 'a wrong one' } })
      const { token } = (
        await portal.call(createToken, { body: { username, password: testPassword } })
      ).json()
      await portal.call(logout, { body: { token } })
    }
    const acts = async (id: string) => (await list({ actor: `desk:${id}` })).map(({ act }) => act)
    await expect.poll(() => acts(colleague.id)).toEqual(['sign-out', 'sign-in', 'sign-in-failed'])
    expect(await acts(customer.id)).toEqual([])
  })

  it('is filtered, walked page by page and counted', async () => {
    for (const name of ['A', 'B', 'C']) await rename(name, administrator)
    const query = { act: 'saveCompanyOrganization', actor: `desk:${administrator.id}` }
    const walked = await walkPages<ActivityEntry>(portal, listActivity, {
      token: administrator.token,
      query: { ...query, limit: '2' },
    })
    expect(walked.map(({ changes }) => changes[0]?.after).slice(0, 3)).toEqual(['C', 'B', 'A'])
    expect(await list({ ...query, from: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(await list({ organization: 'company', act: 'saveCompanyOrganization' })).toEqual([])
    const choices = await portal.call(listActivityChoices, { token: administrator.token })
    expect(choices.json().acts).toContain('saveCompanyOrganization')
    expect(choices.json().actors).toContainEqual({ id: 'command', kind: 'command', name: null })
  })

  it('is exported as CSV without formulas, and says so itself', async () => {
    await portal.deps.activity.record(entry({ actor: 'key =HYPERLINK("https://evil.example")' }))
    const file = await portal.call(exportActivity, { token: administrator.token, query: { locale: 'en' } })
    expect(file.headers['content-type']).toContain('text/csv')
    const [titles] = file.body.split('\r\n')
    expect(titles).toContain('at,actor,name,act,outcome')
    expect(file.body).toContain(`"'=HYPERLINK(""https`)
    expect((await latest())?.act).toBe('exportActivity')
  })

  it('keeps no secrets, and no more of a value than its beginning', async () => {
    const { activity } = portal.deps
    await recordCommand({ activity }, createOrganization, { ref: 'x' }, async () =>
      noteChange({ url: null }, { url: `https://u:secret@x.example/?token=abc&${'a'.repeat(2_000)}` }),
    )
    const [change] = (await latest())?.changes ?? []
    expect(change?.after).not.toMatch(/secret|abc/)
    expect(change?.after?.length).toBeLessThanOrEqual(500)
  })
})

const entry = (over: Partial<NewEntry> = {}): NewEntry => ({
  organizationId: null,
  actor: 'command',
  act: 'test',
  outcome: 'done',
  target: {},
  changes: [],
  personal: [{ name: 'ip', value: '192.0.2.1', about: null }],
  requestId: null,
  ...over,
})

describe('its chains', () => {
  const check = () => checkActivity(portal.deps)
  const change = (statement: ReturnType<typeof sql>) => portal.deps.database.execute(statement)
  let end = 0

  beforeEach(async () => {
    for (const act of ['one', 'two', 'three']) await portal.deps.activity.record(entry({ act }))
    const [head] = await rowsOf<{ seq: number }>(
      portal.deps.database,
      sql`SELECT seq::int AS seq FROM activity_heads WHERE chain = ${companyChain}`,
    )
    end = head?.seq ?? 0
    expect(await check()).toMatchObject({ ok: true, text: expect.stringContaining('all right') })
  })

  /** Changes the log by hand, has it checked, and puts it back. */
  async function breakBy(statement: ReturnType<typeof sql>): Promise<string> {
    const tables = ['activity_entries', 'activity_heads', 'activity_values']
    for (const table of tables) await change(sql.raw(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`))
    await change(statement)
    const { ok, text } = await check()
    for (const table of tables) {
      await change(sql.raw(`DELETE FROM ${table}`))
      await change(sql.raw(`INSERT INTO ${table} SELECT * FROM kept_${table}`))
      await change(sql.raw(`DROP TABLE kept_${table}`))
    }
    expect(ok).toBe(false)
    return text
  }
  const at = (seq: number) => sql`chain = ${companyChain} AND seq = ${seq}`

  it('show a changed entry', async () => {
    const text = await breakBy(sql`UPDATE activity_entries SET actor = 'key other' WHERE ${at(end - 1)}`)
    expect(text).toMatch(
      new RegExp(`the company’s chain breaks at entry ${end - 1} of .*, which was changed`),
    )
  })

  it('show a changed personal value', async () => {
    const text = await breakBy(sql`UPDATE activity_values SET value = '192.0.2.2' WHERE ${at(end - 1)}`)
    expect(text).toContain(`entry ${end - 1} of`)
  })

  it('show a removed entry', async () => {
    const text = await breakBy(sql`DELETE FROM activity_entries WHERE ${at(end - 1)}`)
    expect(text).toContain(`breaks at entry ${end - 1}, which was removed`)
  })

  it('show two exchanged entries', async () => {
    const text =
      await breakBy(sql`UPDATE activity_entries a SET act = b.act, id = gen_random_uuid(), hash = b.hash
      FROM activity_entries b WHERE a.chain = b.chain AND a.chain = ${companyChain}
        AND a.seq IN (${end}, ${end - 1}) AND b.seq = ${end + end - 1} - a.seq`)
    expect(text).toContain(`breaks at entry ${end - 1} of`)
  })

  it('show that the last ones are gone', async () => {
    const text = await breakBy(sql`DELETE FROM activity_entries WHERE ${at(end)}`)
    expect(text).toContain(`breaks at entry ${end}: the last ones were removed`)
  })

  it('show that an end was removed', async () => {
    expect(await breakBy(sql`DELETE FROM activity_heads`)).toContain('its end was removed')
  })

  it('hold after a person is erased, whose values are gone', async () => {
    const member = await givenStaff(portal)
    await rename('By one who leaves', member)
    const [before] = await list({ actor: `desk:${member.id}` })
    expect(before?.personal.ip).toBe('127.0.0.1')
    await runCommand(portal, removeUser, { email: member.email, yes: true })
    const [after] = await list({ actor: `desk:${member.id}` })
    expect([after?.personal, after?.actor.name]).toEqual([{ ip: null, device: null }, null])
    const rows = await rowsOf<{ row: string }>(
      portal.deps.database,
      sql`SELECT e::text AS row FROM activity_entries e UNION ALL SELECT v::text FROM activity_values v`,
    )
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(member.email)
    expect(await check()).toMatchObject({ ok: true, text: expect.stringContaining('erased') })
  })

  it('take what arrives together in one transaction for many, each once and in order', async () => {
    const acts = Array.from({ length: 300 }, (_, index) => `parallel ${index}`)
    const { organizationId } = await givenOrder(portal)
    await Promise.all(
      acts.map((act, index) =>
        portal.deps.activity.record(entry({ act, organizationId: index % 2 ? organizationId : null })),
      ),
    )
    const rows = await rowsOf<{ act: string; stamp: string }>(
      portal.deps.database,
      sql`SELECT act, xmin::text AS stamp FROM activity_entries WHERE act LIKE 'parallel %' ORDER BY at, id`,
    )
    expect(rows.map(({ act }) => act)).toEqual(acts)
    expect(new Set(rows.map(({ stamp }) => stamp)).size).toBeLessThanOrEqual(2)
    expect((await check()).ok).toBe(true)
  })
})
