import { getCompanyThread } from '@portolan/contract/company/threads/threads'
import { getThread } from '@portolan/contract/freight/threads'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { replyAddressOf } from '#messaging/replies/reply-token.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { QueueWorker } from '#platform/queues/queue-worker.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenCompanyEntry, givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { openTestMailbox, type TestMailbox } from '#testing/servers/imap-server.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { startReplyWorker } from './reply-worker.ts'

const contact = { name: 'Marta', email: 'marta@forwarder.example', phone: null }

let portal: TestPortal
let mailbox: TestMailbox
let anna: Awaited<ReturnType<typeof givenUser>>
let key: string
let threadId: string
let next = 0

beforeAll(async () => {
  mailbox = await openTestMailbox()
  portal = await openTestPortal({
    variables: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'portal@forwarder.example',
      REPLY_IMAP_URL: mailbox.url,
      REPLY_ADDRESS: 'reply@forwarder.example',
    },
  })
  await givenOrder(portal)
  anna = await givenUser(portal)
  key = await givenApiKey(portal, 'read', 'write')
})
beforeEach(async () => {
  next += 1
  threadId = (await givenOrder(portal, { ref: `reply-${next}`, contacts: [contact] })).orderId
  await givenThreadMessage(portal, anna, threadId)
})
afterAll(async () => {
  await portal.close()
  await mailbox.close()
})

const addressOf = (email: string, side: 'customer' | 'company') =>
  replyAddressOf(portal.deps, { threadId, side, email }) ?? ''

function mailOf({
  from,
  to,
  text = 'It left.',
  headers = [] as string[],
  id = `<${next}@mail.example>`,
}: {
  from: string
  to: string
  text?: string
  headers?: string[]
  id?: string
}): string {
  return [
    ...headers,
    `Message-ID: ${id}`,
    `From: Someone <${from}>`,
    `To: ${to}`,
    'Subject: Re',
    '',
    text,
  ].join('\n')
}

/** Looks into the mailbox until everything in it is read. */
async function look(): Promise<void> {
  const worker: QueueWorker = await startReplyWorker(portal.deps)
  await vi.waitFor(() => expect(mailbox.mails.every(({ isSeen }) => isSeen)).toBe(true), 10_000)
  await worker.close()
}

const entries = async () =>
  (await portal.call(getCompanyThread, { key, params: { threadId } })).json().entries.slice(1)
const refusals = () =>
  portal.logLines.flatMap((line) => /"reason":"([a-z-]+)"/.exec(line)?.[1] ?? []).slice(-1)

describe('a reply by email', () => {
  it('of the contact lands in the conversation, without what it quotes', async () => {
    const text = 'It left on Monday.\n\nOn Thu, 26 Nov 2026 at 10:00, Acme wrote:\n> Where is it?'
    mailbox.add(mailOf({ from: 'Marta@forwarder.example', to: addressOf(contact.email, 'company'), text }))
    await look()
    expect(await entries()).toMatchObject([
      { side: 'company', via: 'email', author: 'Marta', text: 'It left on Monday.', kind: 'message' },
    ])
    const thread = await portal.call(getThread, { token: anna.token, params: { threadId } })
    expect(thread.json().messages.at(-1)).toMatchObject({ author: portal.deps.env.companyName })
  })

  it('of the customer’s person and of a colleague is theirs', async () => {
    const colleague = await givenStaff(portal, 'operations')
    mailbox.add(
      mailOf({ from: anna.email, to: addressOf(anna.email, 'customer'), text: 'Thanks!', id: '<a@x>' }),
    )
    mailbox.add(mailOf({ from: colleague.email, to: addressOf(colleague.email, 'company'), id: '<b@x>' }))
    await look()
    expect((await entries()).map(({ side, via, text }: Record<string, string>) => [side, via, text])).toEqual(
      [
        ['customer', 'email', 'Thanks!'],
        ['company', 'email', 'It left.'],
      ],
    )
  })

  it('is taken once, however often it is there', async () => {
    const mail = mailOf({ from: contact.email, to: addressOf(contact.email, 'company'), id: '<once@x>' })
    mailbox.add(mail)
    mailbox.add(mail)
    await look()
    expect((await entries()).length).toBe(1)
  })

  it('brings its files, judged by their content', async () => {
    const part = (type: string, name: string, content: string) =>
      `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${content}\n`
    const body = `--b\nContent-Type: text/plain\n\nSee the file.\n${part('application/pdf', 'bl.pdf', '%PDF-1.7 bill')}${part('application/pdf', 'fake.pdf', '<script>')}--b--\n`
    const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
    mailbox.add(mailOf({ from: anna.email, to: addressOf(anna.email, 'customer'), headers, text: body }))
    await look()
    const [entry] = await entries()
    expect([entry.text, entry.files.map(({ name }: { name: string }) => name)]).toEqual([
      'See the file.',
      ['bl.pdf'],
    ])
  })
})

describe('nothing happens, and the log says why,', () => {
  it.each([
    [
      'with another’s address',
      'foreign-token',
      () => ({ from: anna.email, to: addressOf(contact.email, 'company') }),
    ],
    [
      'from the other side',
      'not-allowed',
      () => ({ from: anna.email, to: addressOf(anna.email, 'company') }),
    ],
    [
      'with a made-up token',
      'foreign-token',
      () => ({ from: anna.email, to: `reply+${'a'.repeat(50)}@forwarder.example` }),
    ],
    ['without a token', 'no-token', () => ({ from: anna.email, to: 'reply@forwarder.example' })],
    [
      'from a sender whom the mail server doesn’t believe',
      'forged',
      () => ({
        from: anna.email,
        to: addressOf(anna.email, 'customer'),
        headers: ['Authentication-Results: mx.forwarder.example; dmarc=fail'],
      }),
    ],
    [
      'to a vacation notice',
      'automatic',
      () => ({
        from: anna.email,
        to: addressOf(anna.email, 'customer'),
        headers: ['Auto-Submitted: auto-replied'],
      }),
    ],
    [
      'with only a quote',
      'empty',
      () => ({ from: anna.email, to: addressOf(anna.email, 'customer'), text: '> Where?' }),
    ],
  ])('%s', async (_what, reason, mail) => {
    mailbox.add(mailOf(mail()))
    await look()
    expect([await entries(), refusals()]).toEqual([[], [reason]])
    expect(portal.logLines.join('')).not.toContain(anna.email)
  })

  it('of a person who no longer belongs to the customer', async () => {
    const former = await givenUser(portal)
    const to = addressOf(former.email, 'customer')
    await rowsOf(portal.deps.database, sql`DELETE FROM memberships WHERE user_id = ${former.id}`)
    mailbox.add(mailOf({ from: former.email, to }))
    await look()
    expect([await entries(), refusals()]).toEqual([[], ['not-allowed']])
  })
})

it('emails about messages carry the person’s own address for replies', async () => {
  await givenCompanyEntry(portal, key, threadId, 'On board.')
  const address = addressOf(anna.email, 'customer')
  expect(address).toMatch(/^reply\+[a-z2-7]{50}@forwarder\.example$/)
  expect(address).not.toBe(addressOf(contact.email, 'customer'))
})
