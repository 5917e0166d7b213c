import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeMember } from '@portolan/contract/commands/organizations'
import { getAccountData } from '@portolan/contract/company/people/personal-data'
import { startView } from '@portolan/contract/company/views/views'
import { downloadPersonalData, getPersonalData } from '@portolan/contract/freight/exit/personal-data'
import { listSecurityEvents } from '@portolan/contract/identity/security-log'
import { maxPersonalDataPerDay } from '@portolan/contract/shared/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { readZip } from '#testing/archives/read-zip.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenQuote } from '#testing/freight/quotes.ts'
import { givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { givenPreorder } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { takePlace } from './personal-data-limits.ts'
import { isLeaving, tableRules } from './table-rules.ts'

type Given = Awaited<ReturnType<typeof givenUser>>

let portal: TestPortal
let order: Awaited<ReturnType<typeof givenOrder>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-data-'))
  portal = await openTestPortal()
  order = await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other' } })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

/** A person who has written, booked, asked and uploaded. */
async function givenBusyPerson(refs?: string[]): Promise<Given> {
  const person = await givenUser(portal, refs)
  await givenThreadMessage(portal, person, order.orderId, { text: `by ${person.email}`, withFile: true })
  await givenPreorder(portal, person, { comment: `for ${person.email}` })
  await givenQuote(portal, person, { readyOn: '2035-01-15' })
  return person
}

const ask = (token?: string) => portal.call(getPersonalData, token === undefined ? {} : { token })
const askFor = (email: string, caller: { token?: string; key?: string }) =>
  portal.call(getAccountData, { params: { email }, ...caller })

async function unpack(url: string): Promise<Map<string, Buffer>> {
  const answer = await portal.get(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const path = join(folder, `${crypto.randomUUID()}.zip`)
  await writeFile(path, answer.rawPayload)
  return readZip(path)
}

const textOf = (parts: Map<string, Buffer>) =>
  [...parts].flatMap(([name, bytes]) => [name, bytes.toString('latin1')]).join('\n')
const tablesOf = (parts: Map<string, Buffer>) =>
  [...parts.keys()].filter((name) => name.startsWith('data/')).map((name) => name.slice(5, -7))

const workOfCustomers = ['preorders', 'preorder_steps', 'quotes', 'thread_messages', 'thread_files']

describe('a person’s own data', () => {
  it('has what they did and nothing of colleagues, and is in their security log', async () => {
    const [person, colleague] = [await givenBusyPerson(), await givenBusyPerson()]
    const parts = await unpack((await ask(person.token)).json().file)
    expect(tablesOf(parts)).toEqual(expect.arrayContaining(['users', 'sessions', ...workOfCustomers]))
    expect([...parts.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1)
    const text = textOf(parts)
    expect(text).toContain(`by ${person.email}`)
    expect(text).toContain(`for ${person.email}`)
    for (const foreign of [colleague.email, colleague.id, 'password_hash', 'argon2'])
      expect(text).not.toContain(foreign)
    const log = (await portal.call(listSecurityEvents, { token: person.token })).json().results
    expect(log[0]).toMatchObject({ kind: 'personal-data-downloaded', ip: '127.0.0.1' })
    // Nothing of it stays on the disk or keeps files.
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('.portal-export-'))).toEqual([])
    await expect
      .poll(() => rowsOf(portal.deps.database, sql`SELECT FROM backups WHERE kind = 'export'`))
      .toEqual([])
  })

  it('has nothing of a customer that they no longer see, nor of a part that theirs lacks', async () => {
    const person = await givenBusyPerson(['acme', 'other'])
    const { database } = portal.deps
    await database.execute(sql`UPDATE organizations SET hidden_parts = '{quotes}' WHERE ref = 'acme'`)
    const withoutQuotes = tablesOf(await unpack((await ask(person.token)).json().file))
    expect(withoutQuotes).toEqual(expect.arrayContaining(['preorders', 'thread_messages']))
    expect(withoutQuotes).not.toContain('quotes')
    await database.execute(sql`UPDATE organizations SET hidden_parts = '{}' WHERE ref = 'acme'`)
    await runCommand(portal, removeMember, { email: person.email, organization: 'acme' })
    const parts = await unpack((await ask(person.token)).json().file)
    for (const table of workOfCustomers) expect(tablesOf(parts)).not.toContain(table)
    expect([...parts.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
    expect(parts.get('data/users.ndjson')?.toString()).toContain(person.email)
    expect(parts.get('README.txt')?.toString()).toContain('no longer see')
    // The company may still hand it over.
    const staff = await givenStaff(portal)
    const whole = await unpack((await askFor(person.email, staff)).json().file)
    expect(tablesOf(whole)).toEqual(expect.arrayContaining(workOfCustomers))
  })

  it('is given a few times a day, and one at a time', async () => {
    const person = await givenUser(portal)
    const place = await takePlace(portal.deps, { userId: person.id, isStaff: false }, person.id)
    const meanwhile = await ask(person.token)
    expect([meanwhile.statusCode, meanwhile.headers['retry-after']]).toEqual([429, '30'])
    await place.leave()
    const files: string[] = []
    for (let each = 0; each < maxPersonalDataPerDay; each++) files.push((await ask(person.token)).json().file)
    const further = await ask(person.token)
    expect(further.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    expect(Number(further.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    const [first, second, ...others] = await Promise.all(files.map((file) => portal.get(file)))
    expect([first, second, ...others].filter((answer) => answer?.statusCode === 200)).toHaveLength(1)
    // A link doesn't open without end either.
    await portal.deps.database.execute(
      sql`UPDATE rate_limits SET failures = ${2 * maxPersonalDataPerDay} WHERE bucket = ${`personal-data-file:${person.id}`}`,
    )
    const used = async () => Number((await portal.get(files[0] ?? '')).headers['retry-after'])
    await expect.poll(used).toBeGreaterThan(23 * 3600)
  })
})

describe('is refused', () => {
  it('to a key, a stranger, a half sign-in, an old proof and a view', async () => {
    const person = await givenUser(portal)
    const key = await givenApiKey(portal, 'read', 'write')
    const { path } = getPersonalData
    expect((await portal.get(path, undefined, key)).statusCode).toBe(401)
    expect((await ask()).statusCode).toBe(401)
    const codeOf = async (token: string) => (await ask(token)).json().error.code
    const staff = await givenStaff(portal)
    const started = await portal.call(startView, {
      token: staff.token,
      body: { userId: person.id, organizationId: order.organizationId, reason: 'They asked for help' },
    })
    expect(await codeOf(started.json().token)).toBe('view_only')
    const changed = async (change: ReturnType<typeof sql>) => {
      const { token, sessionId } = await givenUser(portal)
      await portal.deps.database.execute(sql`UPDATE sessions SET ${change} WHERE id = ${sessionId}`)
      return token
    }
    const old = await changed(sql`proved_at = now() - interval '11 minutes'`)
    expect(await codeOf(old)).toBe('step_up_required')
    expect(await codeOf(await changed(sql`partial = true`))).toBe('second_factor_required')
    const colleague = await givenStaff(portal, 'operations', { byFactor: false })
    expect(await codeOf(colleague.token)).toBe('staff_factor_required')
  })

  it('where the link is forged, given to another session, or names another person', async () => {
    const [person, other] = [await givenUser(portal), await givenUser(portal)]
    const { file } = (await ask(person.token)).json()
    const changed = (name: string, value: string) => {
      const url = new URL(file, 'http://portal')
      url.searchParams.set(name, value)
      return url.pathname + url.search
    }
    const wrong = [
      changed('session', other.sessionId),
      changed('expires', '99999999999'),
      changed('signature', 'x'),
      file.replace(downloadPersonalData.path, `${downloadPersonalData.path}${other.id}/`),
      file.replace(downloadPersonalData.path, `${downloadPersonalData.path}${person.id}/`),
    ]
    for (const url of wrong) expect((await portal.get(url)).statusCode, url).toBe(404)
    expect((await portal.get(changed('userId', other.id))).statusCode).toBe(400)
    const asked = await portal.call(getPersonalData, { token: person.token, query: { userId: other.id } })
    expect(asked.statusCode).toBe(400)
    await portal.deps.database.execute(
      sql`UPDATE sessions SET revoked_at = now() WHERE id = ${person.sessionId}`,
    )
    expect((await portal.get(file)).statusCode).toBe(404)
  })

  it('of others to all but colleagues who may change customers', async () => {
    const person = await givenUser(portal)
    const key = await givenApiKey(portal, 'read', 'write')
    expect((await askFor(person.email, { key })).statusCode).toBe(401)
    expect((await askFor(person.email, person)).json().error.code).toBe('not_found')
    const codeOf = async (role: 'viewer' | 'finance' | 'operations', email: string, byFactor = true) => {
      const answer = await askFor(email, await givenStaff(portal, role, { byFactor }))
      return answer.json().error?.code ?? answer.statusCode
    }
    expect(await codeOf('viewer', person.email)).toBe('insufficient_role')
    expect(await codeOf('finance', person.email)).toBe('insufficient_role')
    expect(await codeOf('operations', person.email, false)).toBe('staff_factor_required')
    expect(await codeOf('operations', person.email)).toBe(200)
    expect(await codeOf('operations', 'none@customer.example')).toBe('not_found')
    const admin = await givenStaff(portal)
    expect(await codeOf('operations', admin.email)).toBe('insufficient_role')
    expect((await askFor(admin.email, admin)).json().error.code).toBe('own_account')
    const { file } = (await askFor(person.email, admin)).json()
    await portal.deps.database.execute(sql`UPDATE staff SET role = 'viewer' WHERE user_id = ${admin.id}`)
    await expect.poll(async () => (await portal.get(file)).statusCode).toBe(404)
  })
})

it('says of each table with customers’ rows whether a person keeps them', async () => {
  const rows = await rowsOf<{ name: string }>(
    portal.deps.database,
    sql`SELECT table_name AS name FROM information_schema.columns
      WHERE column_name = 'organization_id' AND table_schema = 'public'`,
  )
  const kept = rows
    .map(({ name }) => name)
    .filter((name) => {
      const rule = tableRules[name]?.person
      return rule && isLeaving(rule) && rule.ofCustomer === undefined
    })
  // About the account itself.
  expect(kept.sort()).toEqual(['audit_events', 'invitations', 'memberships', 'views'])
})
