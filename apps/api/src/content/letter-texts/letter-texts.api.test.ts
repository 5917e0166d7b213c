import {
  getLetterTexts,
  type LetterPreview,
  type LetterSettings,
  listLetterTexts,
  previewLetter,
  saveLetterTexts,
  sendTestLetter,
} from '@portolan/contract/content/letter-texts/letter-texts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { senderOf } from '#messaging/letters/letter.ts'
import { writeLetter } from '#messaging/letters/write-letter.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { openSavedSettings } from '#platform/saved-settings/saved-settings.ts'
import { givenStaff } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
let email: string

beforeAll(async () => {
  portal = await openTestPortal({ variables: { COMPANY_NAME: 'Acme Freight' } })
  const staff = await givenStaff(portal)
  token = staff.token
  email = staff.email
})
afterAll(() => portal.close())

const nothing = { subject: null, title: null, body: null, button: null, footer: null, sms: null }
beforeEach(() => save('order-departed', { en: nothing, ru: nothing }))

const save = (letter: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  portal.call(saveLetterTexts, { token, params: { letter }, headers, body })
const preview = async (letter: string, texts: Record<string, unknown>): Promise<LetterPreview> =>
  (await portal.call(previewLetter, { token, params: { letter }, body: { locale: 'en', texts } })).json()

const departed = (number: string) => ({
  kind: 'notification' as const,
  notificationKind: 'order-departed' as const,
  orderNumber: number,
  orderId: '01a1fdb1-0000-7000-8000-000000000001',
  data: {
    from: 'Qingdao',
    to: 'Lima',
    place: 'Qingdao',
    timeZone: 'Asia/Shanghai',
    at: '2026-11-20T08:00:00Z',
  },
})

it('a changed text is in the next message, of every process, and given back', async () => {
  const there = await openSavedSettings(portal.deps.database)
  const stop = await there.follow(portal.deps.listen, console as never)
  const saved: LetterSettings = (
    await save('order-departed', { en: { subject: '{number} sails', body: 'Bon voyage, {number}!' } })
  ).json()
  expect(saved.en.texts[0]).toMatchObject({
    value: '{number} sails',
    source: 'saved',
    savedBy: 'Stella Desk',
  })
  await queueMessage(portal.deps.database, {
    channel: 'email',
    to: 'ada@customer.example',
    locale: 'en',
    userId: null,
    content: departed('AF-7'),
  })
  const [sent] = await messagesTo(portal, 'ada@customer.example')
  expect(sent?.subject).toBe('AF-7 sails')
  expect(sent?.text).toContain('Bon voyage, AF-7!')
  const elsewhere = () => {
    const sender = senderOf({ ...portal.deps, savedSettings: there })
    return writeLetter({ channel: 'email', locale: 'en', content: departed('AF-8') }, sender).subject
  }
  await expect.poll(elsewhere, { interval: 10 }).toBe('AF-8 sails')
  await stop()
  const back: LetterSettings = (await save('order-departed', { en: { subject: null, body: '' } })).json()
  expect(back.en.texts.map(({ source }) => source)).not.toContain('saved')
})

it('a text that equals the built-in one isn’t saved, and follows the product', async () => {
  const { en } = (await portal.call(getLetterTexts, { token, params: { letter: 'order-departed' } })).json()
  const texts = Object.fromEntries(
    en.texts.map(({ field, value }: { field: string; value: string }) => [field, value]),
  )
  const saved: LetterSettings = (await save('order-departed', { en: texts })).json()
  expect(saved.en.texts.map(({ source }) => source)).not.toContain('saved')
})

it('another version than the seen one is refused, and nothing is lost', async () => {
  const { version } = (await save('order-departed', { en: { title: 'One' } })).json()
  const tag = { 'if-match': `"${version}"` }
  expect((await save('order-departed', { ru: { title: 'Раз' } }, tag)).statusCode).toBe(200)
  expect((await save('order-departed', { en: { title: 'Two' } }, tag)).statusCode).toBe(412)
  const { en, ru } = (
    await portal.call(getLetterTexts, { token, params: { letter: 'order-departed' } })
  ).json()
  const titleOf = ({ texts }: LetterSettings['en']) => texts.find(({ field }) => field === 'title')?.value
  expect([titleOf(en), titleOf(ru)]).toEqual(['One', 'Раз'])
})

it('warnings are shown: at the letter, in the list and in the preview', async () => {
  const texts = { subject: 'For {person}', body: 'Sailing.' }
  const saved: LetterSettings = (await save('order-departed', { en: texts })).json()
  const warnings = [
    { field: 'subject', kind: 'unknown', variable: 'person' },
    { field: 'subject', kind: 'missing', variable: 'number' },
    { field: 'body', kind: 'added', variable: 'facts' },
    { field: 'body', kind: 'added', variable: 'button' },
  ]
  expect(saved.en.warnings).toEqual(warnings)
  expect((await preview('order-departed', texts)).warnings).toEqual(warnings)
  const { results } = (await portal.call(listLetterTexts, { token })).json()
  expect(results.find((line: { letter: string }) => line.letter === 'order-departed')).toMatchObject({
    group: 'orders',
    changed: 2,
    warnings: 1,
    savedBy: 'Stella Desk',
  })
})

it('the preview has the data of the last such message, but no code, link or device of a person', async () => {
  expect((await preview('quote-offered', {})).dataOf).toBeNull()
  const { database } = portal.deps
  const to = { channel: 'email', to: 'ada@customer.example', locale: 'en', userId: null } as const
  await queueMessage(database, { ...to, content: departed('AF-9') })
  expect(await preview('order-departed', { title: 'Now: {number}' })).toMatchObject({
    title: 'Now: AF-9',
    dataOf: expect.stringMatching(/^20/),
  })
  const url = 'https://portal.example/o/1/form#SECRET'
  const content = { kind: 'invitation', organization: 'Secret & Co', url, code: '777333', days: 2 } as const
  await queueMessage(database, { ...to, content })
  await queueMessage(database, { ...to, content: { kind: 'new-sign-in', device: 'Secret browser' } })
  for (const letter of ['invitation', 'new-sign-in']) {
    const shown = JSON.stringify(await preview(letter, {}))
    expect(shown).not.toMatch(/SECRET|777333|Secret browser/)
  }
})

it('a test goes to the person who asks, with texts that aren’t saved, and ten times an hour', async () => {
  const body = { locale: 'ru', texts: { title: 'Проба <b>пера</b>' } }
  const test = () => portal.call(sendTestLetter, { token, params: { letter: 'password-reset' }, body })
  expect((await test()).json()).toEqual({ email })
  const sent = (await messagesTo(portal, email)).at(-1)
  expect(sent?.subject).toBe('Проверка: Новый пароль – Acme Freight')
  expect(sent?.text).toContain('Проба <b>пера</b>')
  for (let count = 1; count < 10; count++) expect((await test()).statusCode).toBe(200)
  expect((await test()).statusCode).toBe(429)
})

it('only administrators change letters, and other letters than these have no texts', async () => {
  const reader = (await givenStaff(portal, 'viewer')).token
  const call = { token: reader, params: { letter: 'invitation' }, body: { en: { title: 'x' } } }
  expect((await portal.call(saveLetterTexts, call)).statusCode).toBe(403)
  expect((await portal.call(getLetterTexts, { token, params: { letter: 'tasks' } })).statusCode).toBe(400)
})
