import { getInvitation } from '@portolan/contract/identity/invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey, listKeys, revokeKey } from '#identity/api-keys/manage-keys.ts'
import type { Operation, OutputLine } from '#platform/commands/operation.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { groupSecret } from './invitation-code.ts'
import { invite } from './invite.ts'
import { listInvitations, revokeInvitation } from './manage-invitations.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example.com/' } })
  await givenOrder(portal)
})
afterAll(() => portal.close())

async function run(operation: Operation, args: unknown = {}) {
  const lines: OutputLine[] = []
  const emit = {
    progress: async () => {},
    line: async (line: OutputLine) => {
      lines.push(line)
    },
  }
  const result = await operation.run(portal.deps, args, emit, new AbortController().signal)
  return { result, lines }
}

const request = { organizationRef: 'acme', email: null, locale: 'ru', days: null, withCard: false }

async function statusOf(code: unknown): Promise<number> {
  return (await portal.call(getInvitation, { params: { code: String(code) } })).statusCode
}

describe('invite', () => {
  it('answers the code, the link at the public address and the end, and keeps no digit', async () => {
    const { result } = await run(invite, { ...request, days: 30, withCard: true })
    expect(result.code).toMatch(/^\d{6}$/)
    expect(result.url).toMatch(
      new RegExp(`^https://portal\\.example\\.com/o/${result.code}/form#[0-9A-HJKMNP-TV-Z]{12}$`),
    )
    const secret = String(result.url).split('#')[1] ?? ''
    expect(result.text).toContain(`Card key, asked for after the code: ${groupSecret(secret)}\n`)
    expect(result.text).toContain(
      `valid until ${String(result.expiresAt).slice(0, 10)}, the whole day in UTC`,
    )
    const days = (Date.parse(String(result.expiresAt)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(28.9)
    expect(days).toBeLessThanOrEqual(30)
    expect(Buffer.from(String(result.card), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(await statusOf(result.code)).toBe(200)
    const kept = await rowsOf(portal.deps.database, sql`SELECT row_to_json(i) AS row FROM invitations i`)
    const events = await rowsOf(portal.deps.database, sql`SELECT data FROM audit_events`)
    for (const shown of [String(result.code), secret])
      expect(JSON.stringify([kept, events])).not.toContain(shown)
  })

  it('sends the invitation where it names an address', async () => {
    const { result } = await run(invite, { ...request, email: ' Paul@Customer.example ', locale: 'en' })
    const [message, more] = await messagesTo(portal, 'paul@customer.example')
    expect(more).toBeUndefined()
    expect(message?.content).toEqual({
      kind: 'invitation',
      organization: 'Acme Trading',
      url: result.url,
      code: result.code,
      days: 14,
      until: String(result.expiresAt).slice(0, 10),
    })
    expect(result.text).not.toContain('Card key')
    expect(result.expiresAt).toMatch(/T23:59:59Z$/)
    expect(message?.locale).toBe('en')
  })

  it.each([
    [{ organizationRef: 'nobody' }, 'No organization has the reference "nobody".'],
    [{ email: 'paul' }, 'paul is not an e-mail address.'],
    [{ days: 31 }, 'days: Must be at most 30.'],
  ])('refuses %j', async (change, message) => {
    await expect(run(invite, { ...request, ...change })).rejects.toThrow(message)
  })

  it('refuses an address that belongs to the organization already', async () => {
    const { email } = await givenUser(portal)
    await expect(run(invite, { ...request, email })).rejects.toThrow(`${email} belongs to acme already.`)
  })
})

describe('invitations', () => {
  it('are listed without their codes and revoked by their id', async () => {
    const { result } = await run(invite, request)
    const listed = await run(listInvitations)
    expect(listed.result.count).toBe(listed.lines.length)
    const [newest] = listed.lines
    expect(newest).toMatchObject({ organization: 'acme', email: null, user: null, state: 'open' })
    expect(JSON.stringify(listed.lines)).not.toContain(String(result.code))
    await run(revokeInvitation, { id: newest?.id })
    expect(await statusOf(result.code)).toBe(404)
    expect((await run(listInvitations)).lines[0]?.state).toBe('revoked')
    await expect(run(revokeInvitation, { id: newest?.id })).rejects.toThrow('could still be used')
  })
})

describe('keys', () => {
  it('are shown once, kept as a hash, listed by how they begin and ended by their name', async () => {
    const { result } = await run(createKey, { name: 'tms', scopes: ['write', 'read'] })
    const key = String(result.key)
    expect(key).toMatch(/^ptl_[\w-]{43}$/)
    expect(result.scopes).toEqual(['read', 'write'])
    const kept = await rowsOf(portal.deps.database, sql`SELECT row_to_json(k) AS row FROM api_keys k`)
    expect(JSON.stringify(kept)).not.toContain(key)
    const [line] = (await run(listKeys)).lines
    expect(line).toMatchObject({ name: 'tms', prefix: key.slice(0, 10), scopes: ['read', 'write'] })
    expect(line).toMatchObject({ lastUsedAt: null, revokedAt: null })

    await expect(run(createKey, { name: 'TMS', scopes: ['read'] })).rejects.toThrow('There is a key TMS')
    await run(revokeKey, { name: 'tms' })
    await expect(run(revokeKey, { name: 'tms' })).rejects.toThrow('No live key is called "tms".')
    await run(createKey, { name: 'tms', scopes: ['read'] })
    const { lines } = await run(listKeys)
    expect(lines.map(({ revokedAt }) => revokedAt === null)).toEqual([false, true])
  })

  it.each([[[]], [['admin']]])('need scopes that there are, not %j', async (scopes) => {
    await expect(run(createKey, { name: 'x', scopes })).rejects.toThrow()
  })
})
