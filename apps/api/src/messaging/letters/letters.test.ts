import { locales } from '@portolan/contract/identity/users'
import { notificationKinds } from '@portolan/contract/messaging/notifications'
import { describe, expect, it } from 'vitest'
import { brandFrom } from '#platform/brand/brand.ts'
import { mailColors } from '#platform/brand/brand-style.ts'
import { readEnv } from '#platform/settings/env.ts'
import { smsParts } from '#testing/sms-parts.ts'
import { type Sender, senderOf } from './letter.ts'
import { type MessageContent, secretsOf, usefulSeconds } from './message.ts'
import { writeLetter } from './write-letter.ts'

const sender: Sender = {
  company: 'Tien Shan Cargo',
  logo: null,
  colors: mailColors(null),
  origin: 'https://portal.tienshan.example',
  codeHost: 'portal.tienshan.example',
  texts: () => undefined,
}

/** The sender of these environment variables, with nothing saved. */
function senderWith(variables: Record<string, string>, companyName = 'Portolan'): Sender {
  const env = readEnv(variables)
  const brand = brandFrom({ ...env, companyName, logo: null }, { version: 0, entries: {} })
  return senderOf({
    env,
    brand: () => brand,
    savedSettings: { section: () => ({ version: 0, entries: {} }) },
  })
}

const url = 'https://portal.tienshan.example/password-reset/QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0NTY3ODkwMTI'
const data = {
  from: 'Shanghai',
  to: 'Hamburg',
  place: 'Port of Hamburg',
  timeZone: 'Europe/Berlin',
  at: '2026-11-21T08:00:00Z',
}

const contents: MessageContent[] = [
  { kind: 'second-factor-code', code: '123456', minutes: 5 },
  { kind: 'registration-code', code: '123456', minutes: 5 },
  { kind: 'destination-code', code: '123456', minutes: 5 },
  { kind: 'password-reset', url, minutes: 30 },
  { kind: 'password-changed' },
  { kind: 'email-change', url, days: 3 },
  { kind: 'email-changed', state: 'requested', address: 'n•••@customer.example' },
  { kind: 'email-changed', state: 'changed', address: 'n•••@customer.example' },
  {
    kind: 'member-invitation',
    organization: 'Acme',
    invitationId: '01a1fdb1-0000-7000-8000-000000000000',
    days: 14,
    until: '2026-12-05',
  },
  { kind: 'staff-invitation', role: 'operations', url, days: 14 },
  { kind: 'staff-added', role: 'finance' },
  ...(['sms', 'email', 'disabled'] as const).map(
    (state) => ({ kind: 'second-factor-changed', state }) as const,
  ),
  { kind: 'passkey-added', name: 'Office laptop' },
  { kind: 'passkey-removed', name: 'Office laptop' },
  { kind: 'passkey-suspicious', name: 'Office laptop' },
  { kind: 'new-sign-in', device: 'Firefox, Linux', place: '203.0.113.7', at: '2026-11-21T08:00:00Z' },
  { kind: 'new-sign-in', device: 'Firefox, Linux', place: null },
  { kind: 'new-sign-in' },
  {
    kind: 'invitation',
    organization: 'Acme',
    url: `${sender.origin}/o/123456/form#K7QM2XRD9FHT`,
    code: '123456',
    days: 14,
    until: '2026-12-05',
  },
  ...(['customer', 'mention'] as const).map((reason) => ({
    kind: 'thread-message' as const,
    reason,
    subject: { kind: 'preorder' as const, name: 'B-1001' },
    threadId: '01a1fdb1-0000-7000-8000-000000000000',
    organization: 'Acme',
    person: { name: 'Anna Weber', email: 'anna@acme.example', phone: null },
    files: ['photo.jpg'],
    paragraphs: ['Is there room for two more pallets?'],
  })),
  {
    kind: 'order-question',
    orderNumber: 'TS-1001',
    customerReference: 'PO-7',
    organization: 'Acme',
    person: { name: 'Anna Weber', email: 'anna@acme.example', phone: null },
    from: 'Shanghai',
    to: 'Hamburg',
    departure: { at: '2026-11-03T02:00:00Z', classifier: 'actual', timeZone: 'Asia/Shanghai' },
    arrival: { at: '2026-12-01T10:00:00Z', classifier: 'estimated', timeZone: 'Europe/Berlin' },
    delivery: { at: '2026-12-03T10:00:00Z', classifier: 'planned', timeZone: 'Europe/Berlin' },
    containers: ['CSQU3054383'],
    moreContainers: 2,
    paragraphs: ['Where is it?', 'We need it by Friday.'],
  },
  {
    kind: 'order-question',
    orderNumber: 'TS-1001',
    customerReference: null,
    organization: 'Acme',
    person: { name: 'Anna Weber', email: 'anna@acme.example', phone: null },
    from: 'Shanghai',
    to: 'Hamburg',
    departure: null,
    arrival: null,
    containers: [],
    moreContainers: 0,
    invoice: { number: 'INV-7', amount: { amount: '1200.50', currency: 'EUR' }, dueOn: '2026-12-02' },
    paragraphs: ['Why so much?'],
  },
  {
    kind: 'announcement',
    level: 'disruption',
    title: 'Strike in Ningbo',
    paragraphs: ['Expect three days.'],
    link: 'https://portal.example/strike',
    marksOrders: true,
  },
  ...(['new', 'daily'] as const).map((reason) => ({
    kind: 'tasks' as const,
    reason,
    to: reason === 'new' ? ('team' as const) : ('person' as const),
    queues: [
      {
        queue: 'preorders' as const,
        count: 7,
        tasks: [{ id: 'p1', name: 'B-1001', organization: 'Acme', since: '2026-11-21T08:00:00Z' }],
      },
      {
        queue: 'webhooks' as const,
        count: 1,
        tasks: [{ id: 'w1', name: 'tms', organization: null, since: '2026-11-21T08:00:00Z' }],
      },
    ],
  })),
  { kind: 'webhook-failing', name: 'tms', since: '2026-11-21T08:00:00Z', waiting: 12 },
  { kind: 'test-email' },
  { kind: 'typed-codes-closed', failures: 200, until: '2026-11-23T08:00:00Z' },
  ...notificationKinds.map(
    (notificationKind) =>
      ({ kind: 'notification', notificationKind, orderNumber: 'TS-1001', orderId: 'o1', data }) as const,
  ),
  {
    kind: 'digest',
    updates: 4,
    subjects: [
      {
        orderNumber: 'TS-1001',
        orderId: 'o1',
        from: 'Shanghai',
        to: 'Hamburg',
        updates: [
          { notificationKind: 'order-departed', data },
          {
            notificationKind: 'document-added',
            data: { from: 'Shanghai', to: 'Hamburg', documentName: 'HBL.pdf' },
          },
        ],
        moreUpdates: 1,
      },
      {
        orderNumber: 'Q-7',
        orderId: null,
        quoteId: 'q1',
        from: null,
        to: null,
        updates: [{ notificationKind: 'quote-offered', data: {} }],
        moreUpdates: 0,
      },
    ],
    moreSubjects: 0,
  },
]

const codes = contents.filter((content) => content.kind.endsWith('-code'))

describe.each(locales)('the messages in %s', (locale) => {
  const email = (content: MessageContent) => writeLetter({ channel: 'email', locale, content }, sender)
  const sms = (content: MessageContent) => writeLetter({ channel: 'sms', locale, content }, sender).text

  it.each(contents)('$kind $notificationKind $state says all of it in both forms', (content) => {
    const { subject, text, html } = email(content)
    expect(subject).toMatch(/\S/)
    expect(`${subject}${text}${sms(content)}`).not.toMatch(/undefined|null|NaN|\[object/)
    for (const secret of secretsOf(content)) {
      expect(text).toContain(secret)
      expect(html).toContain(secret)
    }
    expect(`${subject} ${text}`).toContain(sender.company)
  })

  it.each(contents)('$kind $notificationKind $state bears a name that ends in a full stop', (content) => {
    const abbreviated = { ...sender, company: 'Tien Shan B.V.' }
    const whole = 'organization' in content ? { ...content, organization: 'Acme Inc.' } : content
    for (const channel of ['email', 'sms'] as const) {
      const { subject, text } = writeLetter({ channel, locale, content: whole }, abbreviated)
      expect(`${subject} ${text}`).not.toContain('..')
    }
  })

  it.each(codes)('$kind begins with the code, so that a locked screen shows it', (content) => {
    expect(email(content).subject).toMatch(/^123456 /)
    expect(sms(content)).toMatch(/^123456 /)
  })

  it.each(codes)('$kind by SMS ends with the line that lets a phone fill it in', (content) => {
    expect(sms(content).split('\n').at(-1)).toBe('@portal.tienshan.example #123456')
  })

  it.each(contents)('$kind $notificationKind $state by SMS is at most three messages long', (content) => {
    const long = [
      'invitation',
      'email-change',
      'email-changed',
      'member-invitation',
      'staff-added',
      'staff-invitation',
      'passkey-suspicious',
      'notification',
      'password-reset',
      'new-sign-in',
    ]
    expect(smsParts(sms(content))).toBeLessThanOrEqual(long.includes(content.kind) ? 3 : 2)
  })
})

describe('a letter about the account', () => {
  const context = { device: 'Firefox, Linux', place: '203.0.113.7', at: '2026-11-21T08:05:00.123456Z' }

  it.each([
    ['en', ['“Firefox, Linux”', '203.0.113.7', '21 Nov 2026, 08:05 UTC']],
    ['ru', ['«Firefox, Linux»', '203.0.113.7', '21 нояб. 2026, 08:05 UTC']],
  ] as const)('in %s says by what, from where and when', (locale, expected) => {
    const kinds = [
      { kind: 'password-changed' },
      { kind: 'second-factor-changed', state: 'sms' },
      { kind: 'passkey-removed', name: 'Key' },
      { kind: 'new-sign-in' },
    ] as const
    for (const kind of kinds) {
      const { text } = writeLetter({ channel: 'email', locale, content: { ...kind, ...context } }, sender)
      for (const fact of expected) expect(text).toContain(fact)
    }
  })

  it('links nothing but the portal, whatever a passkey is called', () => {
    const name = 'Restore access at https://evil.example/x or evil.example'
    for (const locale of locales) {
      const content = { kind: 'passkey-added', name, ...context } as const
      const { text, html } = writeLetter({ channel: 'email', locale, content }, sender)
      expect(`${text}${html}`).not.toContain('evil')
    }
  })
})

describe('a letter about tasks', () => {
  const task = { name: 'B-1001', organization: 'Acme', since: '2026-11-21T08:00:00Z' }
  const content: MessageContent = {
    kind: 'tasks',
    reason: 'new',
    to: 'team',
    queues: [
      { queue: 'preorders', count: 3, tasks: [{ ...task, id: 'p1' }] },
      { queue: 'documents', count: 1, tasks: [{ ...task, id: 'd1', name: 'a\r\nBcc: x\u202e' }] },
    ],
  }

  it.each([
    ['en', '4 new tasks: New pre-orders, Documents to check', 'New pre-orders: B-1001', '2 more'],
    ['ru', '4\u00a0новых дела: Новые предварительные заказы, Документы на проверку', 'B-1001', 'Ещё 2'],
  ] as const)('in %s links each and says how many more wait', (locale, subject, name, more) => {
    const letter = writeLetter({ channel: 'email', locale, content }, sender)
    expect(letter.subject).toBe(`${subject} – Tien Shan Cargo`)
    for (const expected of [name, more, '/desk/preorders/p1', '/desk/documents?document=d1', 'a Bcc: x'])
      expect(letter.text).toContain(expected)
    expect(letter.html).not.toContain('\u202e')
  })
})

describe('what people wrote themselves', () => {
  const evil = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@customer.example\u202e`
  const content: MessageContent = { kind: 'passkey-added', name: evil }
  // The variable doesn't allow such a name.
  const company = senderWith({}, evil)

  it('comes into the HTML only as text', () => {
    const { html } = writeLetter({ channel: 'email', locale: 'en', content }, company)
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>|\u202e/)
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38; Bcc:')
  })

  it('cannot end a subject', () => {
    const { subject } = writeLetter({ channel: 'email', locale: 'en', content }, company)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject?.length).toBeLessThanOrEqual(200)
  })
})

describe('the brand', () => {
  const content: MessageContent = { kind: 'password-reset', url, minutes: 30 }
  const own: Sender = {
    ...sender,
    logo: 'cid:logo@portal',
    colors: { light: { accent: '#aa0000', ink: '#ffffff' }, dark: { accent: '#ff8888', ink: '#0b1017' } },
  }

  it('has its colors in both themes, and its logo with the name for clients without images', () => {
    const { html } = writeLetter({ channel: 'email', locale: 'en', content }, own)
    expect(html).toContain('background:#aa0000;color:#ffffff')
    expect(html).toContain('.button{background:#ff8888!important;color:#0b1017!important}')
    expect(html).toContain('<img src="cid:logo@portal" alt="Tien Shan Cargo"')
    expect(html).not.toContain('17509e')
    expect(writeLetter({ channel: 'email', locale: 'en', content }, sender).html).not.toContain('<img')
  })
})

describe('the sender', () => {
  it.each([
    [{}, 'http://127.0.0.1:8080', null],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost', null],
    [{ HOST: '::1' }, 'http://[::1]:8080', null],
    [{ PUBLIC_URL: 'https://portal.example.com/' }, 'https://portal.example.com', 'portal.example.com'],
    [{ PUBLIC_URL: 'http://portal.example.com' }, 'http://portal.example.com', null],
  ])('of %j is at %s', (variables, origin, codeHost) => {
    expect(senderWith(variables)).toMatchObject({ origin, codeHost })
  })
})

it('a message ages with the code or link in it', () => {
  expect(usefulSeconds({ kind: 'second-factor-code', code: '1', minutes: 5 })).toBe(300)
  expect(usefulSeconds({ kind: 'invitation', organization: '', url: '', code: '', days: 2 })).toBe(172_800)
  expect(usefulSeconds({ kind: 'password-changed' })).toBeNull()
})

it('a day of which no hour is known is written without one, in mail and SMS', () => {
  const content: MessageContent = {
    kind: 'notification',
    notificationKind: 'order-delayed',
    orderNumber: 'TS-1001',
    orderId: 'o1',
    data: {
      from: 'Shanghai',
      to: 'Los Angeles',
      place: 'Los Angeles',
      timeZone: 'America/Los_Angeles',
      previousArrival: '2026-12-05T08:00:00Z',
      estimatedArrival: '2026-12-07T08:00:00Z',
      precision: { previousArrival: 'day', estimatedArrival: 'day' },
    },
  }
  const letterText = (channel: 'email' | 'sms', locale: 'en' | 'ru') =>
    writeLetter({ channel, locale, content }, senderWith({})).text
  for (const channel of ['email', 'sms'] as const) {
    expect(letterText(channel, 'en')).toContain('7 Dec 2026')
    expect(letterText(channel, 'ru')).toContain('7 дек. 2026')
    expect(letterText(channel, 'en') + letterText(channel, 'ru')).not.toMatch(/\d\d:\d\d|UTC/)
  }
})
