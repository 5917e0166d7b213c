import * as contract from '@portolan/contract/company/outbox/outbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wiped } from '#messaging/letters/message.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenStaff } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const mailServer = { SMTP_URL: 'smtp://mail.company.example', MAIL_FROM: 'portal@company.example' }
const ada = 'ada@customer.example'

let portal: TestPortal
let token: string
afterEach(() => portal.close())

async function open(variables: Record<string, string> = {}): Promise<void> {
  portal = await openTestPortal({ variables })
  token = (await givenStaff(portal)).token
  // The link for the colleague.
  await run(sql`DELETE FROM outbox_messages`)
}

const run = (statement: ReturnType<typeof sql>) => portal.deps.database.execute(statement)

async function queue(to = ada, code = '482913'): Promise<string> {
  const content = { kind: 'second-factor-code', code, minutes: 5 } as const
  const message = { channel: 'email', to, locale: 'en', userId: null, content } as const
  return (await queueMessage(portal.deps.database, message)).id
}

const list = async (query: Record<string, string> = {}) =>
  (await portal.call(contract.listOutboxMessages, { token, query })).json()
const on = (endpoint: typeof contract.getOutboxMessage | typeof contract.resendOutboxMessage, id: string) =>
  portal.call(endpoint, { token, params: { outboxMessageId: id } })
const reveal = (id: string, by = token) =>
  portal.call(contract.revealOutboxMessage, { token: by, params: { outboxMessageId: id } })

describe('the outbox of a portal that sends emails', () => {
  beforeEach(() => open(mailServer))

  it('lists messages newest first, by state and address, page by page', async () => {
    for (const to of [ada, 'Eve@customer.example', 'eve@other.example']) await queue(to)
    await run(
      sql`UPDATE outbox_messages SET status = 'failed', error = '550 unknown' WHERE recipient = ${ada}`,
    )
    const page = await list({ limit: '2' })
    expect([page.count, page.isCapped, page.results.map(({ to }: { to: string }) => to)]).toEqual([
      3,
      false,
      ['eve@other.example', 'Eve@customer.example'],
    ])
    const rest = (await portal.get(page.next, token)).json()
    expect(rest.results).toMatchObject([
      { to: ada, status: 'failed', error: '550 unknown', nextAttemptAt: null },
    ])
    expect((await list({ status: 'failed,expired' })).count).toBe(1)
    expect((await list({ search: 'EVE@' })).count).toBe(2)
    expect((await list({ search: '%' })).count).toBe(0)
  })

  it('never shows a code or link by which people sign in', async () => {
    const id = await queue()
    const answers = [JSON.stringify(await list()), (await on(contract.getOutboxMessage, id)).body]
    for (const text of answers) {
      expect(text).not.toContain('482913')
      expect(text).toContain(`${wiped} is your code for Portolan`)
    }
    expect((await list()).results[0]).toMatchObject({ canReveal: false, canResend: true })
    // Also not one that was kept before there was a mail server.
    await run(sql`UPDATE outbox_messages SET status = 'kept'`)
    const refused = await reveal(id)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'message_sealed'])
  })

  it('sends a failed or waiting message again at once, in its place, and tells the activity log', async () => {
    const id = await queue()
    await run(
      sql`UPDATE outbox_messages SET status = 'failed', attempts = 3, error = 'no', due_at = now() + interval '1 h'`,
    )
    const position = sql`SELECT position::int AS position, due_at <= now() AS due FROM outbox_messages`
    const before = (await rowsOf<{ position: number }>(portal.deps.database, position))[0]?.position
    const answer = await on(contract.resendOutboxMessage, id)
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { id, status: 'queued', attempts: 3 }])
    expect(await rowsOf(portal.deps.database, position)).toEqual([{ position: before, due: true }])
    expect((await on(contract.resendOutboxMessage, id)).statusCode).toBe(202)
    expect(
      await rowsOf(
        portal.deps.database,
        sql`SELECT act, target FROM activity_entries WHERE act = 'resendOutboxMessage'`,
      ),
    ).toEqual(
      Array(2).fill({
        act: 'resendOutboxMessage',
        target: { outboxMessageId: id, kind: 'second-factor-code' },
      }),
    )
  })

  it('sends nothing again that was sent, or whose code is gone', async () => {
    const id = await queue()
    for (const change of [
      sql`status = 'sent'`,
      sql`status = 'sending'`,
      sql`status = 'kept', content = content || jsonb_build_object('code', ${wiped}::text)`,
    ]) {
      await run(sql`UPDATE outbox_messages SET ${change}`)
      const answer = await on(contract.resendOutboxMessage, id)
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'message_settled'])
    }
  })
})

describe('the outbox of a portal without a mail server', () => {
  beforeEach(() => open())

  it('shows an administrator a code, one at a time, and the activity log names who and which', async () => {
    const id = await queue()
    await run(sql`UPDATE outbox_messages SET status = 'kept'`)
    expect((await on(contract.getOutboxMessage, id)).json()).toMatchObject({
      canReveal: true,
      canResend: false,
    })
    expect((await on(contract.getOutboxMessage, id)).body).not.toContain('482913')
    const shown = await reveal(id)
    expect([shown.statusCode, shown.json().subject]).toEqual([200, '482913 is your code for Portolan'])
    const [entry] = await rowsOf<{ actor: string; target: object }>(
      portal.deps.database,
      sql`SELECT actor, target FROM activity_entries WHERE act = 'revealOutboxMessage'`,
    )
    expect(entry?.actor).toMatch(/^desk:/)
    expect(entry?.target).toEqual({ outboxMessageId: id, kind: 'second-factor-code' })
  })

  it('shows it to no other role and to no key', async () => {
    const id = await queue()
    for (const role of ['operations', 'sales', 'finance', 'viewer'] as const)
      expect((await reveal(id, (await givenStaff(portal, role)).token)).statusCode).toBe(403)
    const key = await givenApiKey(portal, 'read', 'write')
    const byKey = await portal.call(contract.revealOutboxMessage, { key, params: { outboxMessageId: id } })
    expect([401, 404]).toContain(byKey.statusCode)
    expect(byKey.body).not.toContain('482913')
  })
})
