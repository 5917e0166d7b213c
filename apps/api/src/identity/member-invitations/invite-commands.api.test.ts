import { invite, listInvitations, revokeInvitation } from '@portolan/contract/commands/invitations'
import { keptEmails } from '@portolan/contract/commands/outbox'
import { getInvitation } from '@portolan/contract/identity/invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupSecret } from '#identity/invitations/invitation-code.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example.com/' } })
  await givenOrder(portal)
})
afterAll(() => portal.close())

const request = { organization: 'acme', locale: 'ru' }

async function statusOf(code: unknown): Promise<number> {
  return (await portal.call(getInvitation, { params: { code: String(code) } })).statusCode
}

describe('invite', () => {
  it('answers the code, the link at the public URL and the end, and keeps no digit', async () => {
    const { result, text } = await runCommand(portal, invite, {
      ...request,
      expiresInDays: 30,
      card: '/tmp/card.pdf',
    })
    expect(result.code).toMatch(/^\d{6}$/)
    expect(result.url).toMatch(
      new RegExp(`^https://portal\\.example\\.com/o/${result.code}/form#[0-9A-HJKMNP-TV-Z]{12}$`),
    )
    const secret = String(result.url).split('#')[1] ?? ''
    expect(text).toContain(`Card key, asked for after the code: ${groupSecret(secret)}\n`)
    expect(text).toContain(`valid until the end of ${String(result.expiresAt).slice(0, 10)} (UTC)`)
    const days = (Date.parse(String(result.expiresAt)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(28.9)
    expect(days).toBeLessThanOrEqual(30)
    expect(Buffer.from(String(result.card), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(await statusOf(result.code)).toBe(200)
    const rows = await rowsOf(portal.deps.database, sql`SELECT row_to_json(i) AS row FROM invitations i`)
    const events = await rowsOf(portal.deps.database, sql`SELECT data FROM audit_events`)
    for (const secretText of [String(result.code), secret])
      expect(JSON.stringify([rows, events])).not.toContain(secretText)
  })

  it('sends the invitation where it names an email', async () => {
    const { result, text } = await runCommand(portal, invite, {
      ...request,
      email: ' Paul@Customer.example ',
      locale: 'en',
    })
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
    expect(text).not.toContain('Card key')
    expect(text).toContain(keptEmails)
    expect(result.expiresAt).toMatch(/T23:59:59Z$/)
    expect(message?.locale).toBe('en')
  })

  it.each([
    [{ organization: 'nobody' }, 'No organization has the reference "nobody".'],
    [{ email: 'paul' }, 'paul is not an email address.'],
    [{ expiresInDays: 31 }, "--expires-in-days 31 isn't valid. Use a whole number from 1 to 30."],
    [{ card: '/tmp/card.png' }, '--card "/tmp/card.png" isn\'t valid. Use a file name that ends in .pdf.'],
  ])('refuses %j', async (change, message) => {
    await expect(runCommand(portal, invite, { ...request, ...change })).rejects.toThrow(message)
  })

  it('refuses an email that belongs to the organization already', async () => {
    const { email } = await givenUser(portal)
    await expect(runCommand(portal, invite, { ...request, email })).rejects.toThrow(
      `${email} belongs to acme already.`,
    )
  })
})

describe('invitations', () => {
  it('are listed without their codes and revoked by their id', async () => {
    const { result } = await runCommand(portal, invite, request)
    const listed = await runCommand(portal, listInvitations)
    const [newest] = listed.rows
    expect(newest).toMatchObject({ organization: 'acme', email: null, user: null, state: 'open' })
    expect(JSON.stringify(listed.rows)).not.toContain(String(result.code))
    await runCommand(portal, revokeInvitation, { id: newest?.id })
    expect(await statusOf(result.code)).toBe(404)
    expect((await runCommand(portal, listInvitations)).rows[0]?.state).toBe('revoked')
    await expect(runCommand(portal, revokeInvitation, { id: newest?.id })).rejects.toThrow(
      'could still be used',
    )
  })
})
