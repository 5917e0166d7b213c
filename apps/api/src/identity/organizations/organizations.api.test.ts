import { createOrganization } from '@portolan/contract/commands/organizations'
import {
  type CompanyOrganization,
  listCompanyOrganizations,
  saveCompanyOrganization,
} from '@portolan/contract/company/organizations'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const put = (ref: string, body: unknown) =>
  portal.call(saveCompanyOrganization, { params: { ref }, body, key })

async function list(): Promise<CompanyOrganization[]> {
  return walkPages<CompanyOrganization>(portal, listCompanyOrganizations, { key, query: { limit: '100' } })
}

async function eventsOf(organizationId: string) {
  return rowsOf<{ kind: string; ip: string; key: string | undefined }>(
    portal.deps.database,
    sql`SELECT kind, address AS ip, data ->> 'key' AS key FROM audit_events
      WHERE organization_id = ${organizationId} ORDER BY at, id`,
  )
}

describe('saving a customer', () => {
  it('creates it, then changes nothing, then renames it for its people', async () => {
    const created = await put('tea-co', { name: 'Tea Company' })
    const { id } = created.json()
    const storage = { usedBytes: 0, limitBytes: 10_000_000_000, ownLimitMb: null }
    const createdAt = expect.stringMatching(/Z$/)
    const names = { ref: 'tea-co', name: 'Tea Company', accountManager: null }
    const expected = { ...names, id, createdAt, storage }
    expect([created.statusCode, created.json()]).toEqual([201, expected])
    const again = await put('tea-co', { name: ' Tea Company ' })
    expect([again.statusCode, again.json()]).toEqual([200, created.json()])
    const { token } = await givenUser(portal, ['tea-co'])
    const renamed = await put('tea-co', { name: 'Tea & Co' })
    expect([renamed.statusCode, renamed.json()]).toEqual([200, { ...created.json(), name: 'Tea & Co' }])
    expect((await portal.call(getCurrentUser, { token })).json().organizations).toMatchObject([
      { name: 'Tea & Co' },
    ])
  })

  it('is in the security log with the key and the IP address, once for each change', async () => {
    const { id } = (await put('logged', { name: 'A' })).json()
    await put('logged', { name: 'A' })
    await put('logged', { name: 'B' })
    const [row] = await rowsOf<{ id: string }>(
      portal.deps.database,
      sql`SELECT id FROM api_keys WHERE prefix = ${key.slice(0, 10)}`,
    )
    const origin = { ip: '127.0.0.1', key: row?.id }
    expect(await eventsOf(id)).toEqual([
      { kind: 'organization-created', ...origin },
      { kind: 'organization-renamed', ...origin },
    ])
  })

  it('keeps who looks after it until that is sent again', async () => {
    const accountManager = { name: 'Anna Berg', email: 'anna@forwarder.example' }
    const { id } = (await put('managed', { name: 'A', accountManager })).json()
    expect((await put('managed', { name: 'A', accountManager })).json()).toMatchObject({ accountManager })
    expect((await put('managed', { name: 'B' })).json()).toMatchObject({ name: 'B', accountManager })
    expect((await put('managed', { name: 'B', accountManager: null })).json().accountManager).toBeNull()
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
      'organization-created',
      'account-manager-changed',
      'organization-renamed',
      'account-manager-changed',
    ])
    for (const wrong of [
      { name: 'Anna' },
      { name: 'Anna', email: 'anna' },
      { name: ' ', email: 'a@b.example' },
    ])
      expect((await put('managed', { name: 'B', accountManager: wrong })).statusCode).toBe(400)
  })

  it('takes the references of imports and of the command line for the same customers', async () => {
    const order = await givenOrder(portal, { organization: { ref: 'Клиент № 7, a/b', name: 'Imported' } })
    const answer = await put('Клиент № 7, a/b', { name: 'Renamed' })
    expect([answer.statusCode, answer.json().id]).toEqual([200, order.organizationId])
    await put('by-api', { name: 'By API' })
    const { result } = await runCommand(portal, createOrganization, { ref: 'by-api', name: 'By API' })
    expect(result).toMatchObject({ changed: false })
  })

  it('takes a reference of 200 characters, whatever its length on the wire', async () => {
    const ref = '№'.repeat(200)
    expect((await put(ref, { name: 'Long' })).json()).toMatchObject({ ref })
  })

  it.each([
    ['a ref of 201 characters', 'x'.repeat(201), { name: 'A' }, 'ref'],
    ['a blank ref', ' ', { name: 'A' }, 'ref'],
    ['a ref with a NUL', 'a\0', { name: 'A' }, 'ref'],
    ['a blank name', 'bad', { name: ' ' }, 'name'],
    ['a name with a NUL', 'bad', { name: 'a\0' }, 'name'],
    ['no name', 'bad', {}, 'name'],
    ['an unknown member', 'bad', { name: 'A', ref: 'other' }, 'ref'],
  ])('refuses %s with the field', async (_what, ref, body, member) => {
    const answer = await put(ref, body)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [member]])
    expect((await list()).map(({ ref: existingRef }) => existingRef)).not.toContain('bad')
  })

  it('by many in parallel creates it once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => put('raced', { name: 'Raced' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(11).fill(200), 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })
})

describe('the list of customers', () => {
  it('has those whose name or reference has a text, however it is written', async () => {
    await put('чай-1', { name: 'ООО «Ёлка»' })
    await put('FINDME-2', { name: 'Second' })
    const found = async (search: string) => {
      const answer = await portal.call(listCompanyOrganizations, { key, query: { search, limit: '1' } })
      const { count, results } = answer.json<{ count: number; results: CompanyOrganization[] }>()
      return [count, ...results.map(({ ref }) => ref)]
    }
    expect(await found(' ёлка')).toEqual([1, 'чай-1'])
    expect(await found('findme')).toEqual([1, 'FINDME-2'])
    expect(await found('zeppelin')).toEqual([0])
    const { id } = (await put('by-id', { name: 'By ID' })).json()
    const byId = await portal.call(listCompanyOrganizations, { key, query: { ids: id } })
    expect(byId.json()).toMatchObject({ count: 1, results: [{ ref: 'by-id' }] })
  })

  it('is walked page by page, oldest first, every customer once while others are added', async () => {
    for (let count = 0; count < 5; count++) await put(`walked-${count}`, { name: 'Walked' })
    const before = await list()
    let added = 0
    const input = { key, query: { limit: '2' } }
    const rows = await walkPages<CompanyOrganization>(portal, listCompanyOrganizations, input, async () => {
      if (added < 3) await put(`added-${added++}`, { name: 'Added' })
    })
    const refs = rows.map(({ ref }) => ref)
    expect(refs.slice(0, before.length)).toEqual(before.map(({ ref }) => ref))
    expect([new Set(refs).size, refs.length]).toEqual([refs.length, before.length + 3])
    const first = (await portal.call(listCompanyOrganizations, input)).json()
    expect(first).toMatchObject({ count: refs.length, previous: null })
    expect(first.results).toHaveLength(2)
  })
})
