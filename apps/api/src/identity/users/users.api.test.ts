import { getConfig } from '@portolan/contract/content/portal-config'
import {
  getCurrentUser,
  listOrganizations,
  type Organization,
  replaceCurrentUser,
  updateCurrentUser,
} from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'
import { createUser } from './create-user.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal({
    variables: { COMPANY_NAME: 'Морской путь', CONTACT_EMAIL: 'care@sea.example' },
  })
  for (const ref of ['acme', 'b', 'c', 'd', 'stranger']) {
    await givenOrder(portal, { organization: { ref, name: `Name of ${ref}` } })
  }
})
afterAll(() => portal.close())

describe('the current person', () => {
  it('is shown in full, organizations in the person’s own order', async () => {
    const { id, email, token } = await givenUser(portal, ['d', 'acme', 'c'])
    const answer = await portal.call(getCurrentUser, { token })
    expect(answer.json()).toEqual({
      id,
      firstName: 'Ada',
      lastName: 'Kern',
      email,
      phone: null,
      avatar: null,
      organizations: ['d', 'acme', 'c'].map((ref) => ({ id: expect.any(String), name: `Name of ${ref}` })),
      isStaff: false,
      locale: 'en',
      secondFactor: 'disabled',
      secondFactorDestination: null,
      notificationChannel: 'disabled',
      notificationScope: 'all',
      notificationSchedule: { rhythm: 'at-once', hour: 8, timeZone: null },
      orderColumns: null,
      singleKeyShortcuts: true,
    })
  })

  it('answers 304 while nothing changed, and 200 once it did', async () => {
    const { token } = await givenUser(portal)
    const etag = String((await portal.call(getCurrentUser, { token })).headers.etag)
    const again = () => portal.call(getCurrentUser, { token, headers: { 'if-none-match': etag } })
    expect((await again()).statusCode).toBe(304)
    await portal.call(updateCurrentUser, { token, body: { firstName: 'Zoë' } })
    expect([(await again()).statusCode, (await again()).json().firstName]).toEqual([200, 'Zoë'])
  })

  it('changes language and names, separately or together', async () => {
    const { token } = await givenUser(portal)
    const patch = (body: object) => portal.call(updateCurrentUser, { token, body })
    expect((await patch({ locale: 'ru' })).json()).toMatchObject({ locale: 'ru', firstName: 'Ada' })
    const answer = await patch({ firstName: '  Анна ', lastName: "O'Neil-Ünal 🚢" })
    expect(answer.json()).toMatchObject({ locale: 'ru', firstName: 'Анна', lastName: "O'Neil-Ünal 🚢" })
    expect((await patch({})).json()).toEqual(answer.json())
    expect((await portal.call(getCurrentUser, { token })).json()).toEqual(answer.json())
  })

  it('takes errors in the new language from then on, where the browser asks for none', async () => {
    const person = await givenUser(portal)
    await portal.deps.database.execute(sql`UPDATE users SET locale = 'ru' WHERE id = ${person.id}`)
    const headers = { 'accept-language': '' }
    const answer = await portal.call(updateCurrentUser, {
      token: person.token,
      body: { locale: 'de' },
      headers,
    })
    expect(answer.json()).toEqual({ locale: ['Недопустимое значение.'] })
  })

  it.each([
    [{ locale: 'de' }, ['locale']],
    [{ locale: null }, ['locale']],
    [{ firstName: '' }, ['firstName']],
    [{ firstName: '   ' }, ['firstName']],
    [{ lastName: 'x'.repeat(101) }, ['lastName']],
    [{ firstName: 'a\0b' }, ['firstName']],
    [{ firstName: 7, lastName: ['x'] }, ['firstName', 'lastName']],
    [{ email: 'other@customer.example' }, ['email']],
    [
      { id: '01a1fdb1-0000-7000-8000-000000000000', organizations: [], secondFactor: 'sms' },
      ['id', 'organizations', 'secondFactor'],
    ],
    [{ constructor: 1 }, ['constructor']],
    [{ phone: '2612 3456' }, ['phone']],
    [{ phone: '+0 2612 3456' }, ['phone']],
    [{ phone: '+371 2612 3456 7890 123' }, ['phone']],
    [{ phone: '+371 call me' }, ['phone']],
    [{ notificationChannel: 'pigeon' }, ['notificationChannel']],
    [{ notificationChannel: 'sms' }, ['notificationChannel']],
    [{ singleKeyShortcuts: 'off' }, ['singleKeyShortcuts']],
    [{ singleKeyShortcuts: null }, ['singleKeyShortcuts']],
    [[], ['nonFieldErrors']],
  ])('refuses %j', async (body, fields) => {
    const { token } = await givenUser(portal)
    const answer = await portal.call(updateCurrentUser, { token, body })
    expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([400, fields])
    expect((await portal.call(getCurrentUser, { token })).json()).toMatchObject({
      firstName: 'Ada',
      locale: 'en',
    })
  })

  it('keeps a phone number as one writes it abroad, and drops an empty one', async () => {
    const { token } = await givenUser(portal)
    const patch = (phone: string | null) => portal.call(updateCurrentUser, { token, body: { phone } })
    expect((await patch(' +371 (26) 12-34.56 ')).json().phone).toBe('+37126123456')
    expect((await patch('')).json().phone).toBeNull()
    await patch('+37126123456')
    expect((await patch(null)).json().phone).toBeNull()
  })

  it('keeps the number that notifications go to until they go elsewhere', async () => {
    const { token } = await givenUser(portal)
    const patch = (body: object) => portal.call(updateCurrentUser, { token, body })
    const both = await patch({ phone: '+37126123456', notificationChannel: 'sms' })
    expect(both.json()).toMatchObject({ phone: '+37126123456', notificationChannel: 'sms' })
    const refused = await patch({ phone: '', firstName: 'Changed' })
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['phone']])
    expect((await portal.call(getCurrentUser, { token })).json()).toMatchObject({
      firstName: 'Ada',
      phone: '+37126123456',
    })
    expect((await patch({ phone: '', notificationChannel: 'email' })).json()).toMatchObject({
      phone: null,
      notificationChannel: 'email',
    })
  })

  it('is replaced whole, and only whole', async () => {
    const { token } = await givenUser(portal)
    const put = (body: object) => portal.call(replaceCurrentUser, { token, body })
    const whole = {
      firstName: 'Zoë',
      lastName: 'Ünal',
      phone: '+37126123456',
      locale: 'ru',
      notificationChannel: 'sms',
    }
    expect((await put(whole)).json()).toMatchObject(whole)
    expect((await portal.call(getCurrentUser, { token })).json()).toMatchObject(whole)
    const lacking = await put({ firstName: 'Ada' })
    expect([lacking.statusCode, Object.keys(lacking.json()).sort()]).toEqual([
      400,
      ['lastName', 'locale', 'notificationChannel', 'phone'],
    ])
    const stranded = await put({ ...whole, phone: null })
    expect([stranded.statusCode, Object.keys(stranded.json())]).toEqual([400, ['notificationChannel']])
  })

  it('keeps single-key shortcuts on or off, also for clients that don’t know of them', async () => {
    const { token } = await givenUser(portal)
    const off = await portal.call(updateCurrentUser, { token, body: { singleKeyShortcuts: false } })
    expect(off.json().singleKeyShortcuts).toBe(false)
    await portal.call(updateCurrentUser, { token, body: { firstName: 'Zoë' } })
    const whole = {
      firstName: 'A',
      lastName: 'B',
      phone: null,
      locale: 'en',
      notificationChannel: 'disabled',
    }
    const put = await portal.call(replaceCurrentUser, { token, body: whole })
    expect(put.json()).toMatchObject({ firstName: 'A', singleKeyShortcuts: false })
    const again = { ...whole, singleKeyShortcuts: true }
    await portal.call(replaceCurrentUser, { token, body: again })
    expect((await portal.call(getCurrentUser, { token })).json()).toMatchObject(again)
  })

  it('changes no one else', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    await portal.call(updateCurrentUser, { token: ada.token, body: { firstName: 'Changed' } })
    expect((await portal.call(getCurrentUser, { token: ben.token })).json().firstName).toBe('Ada')
  })
})

describe('organizations', () => {
  it('are the person’s own, page by page, in the person’s order', async () => {
    const { token } = await givenUser(portal, ['c', 'acme', 'b', 'd'])
    const rows = await walkPages<Organization>(portal, listOrganizations, { token, query: { limit: '3' } })
    expect(rows.map(({ name }) => name)).toEqual(['c', 'acme', 'b', 'd'].map((ref) => `Name of ${ref}`))
    expect((await portal.call(listOrganizations, { token })).json().count).toBe(4)
  })
})

describe('creating a person', () => {
  const create = (overrides: Partial<Parameters<typeof createUser>[1]>) =>
    createUser(portal.deps, {
      email: 'new@customer.example',
      password: testPassword,
      firstName: 'Maximilian',
      lastName: 'Oh',
      phone: null,
      locale: 'ru',
      organizationRefs: ['acme'],
      ...overrides,
    })

  it.each([
    ['no email', { email: 'nobody' }],
    ['a short password', { password: 'elevenchars' }],
    ['a long password', { password: 'x'.repeat(129) }],
    ['a common password', { password: 'unbelievable' }],
    ['the password of the demo', { password: ' Seven seas and a railway' }],
    ['a password with the person’s name', { password: 'mighty MAXIMILIAN 77' }],
    ['a password with the company’s name', { password: 'мой морской пароль' }],
    ['no organization', { organizationRefs: [] }],
    ['an unknown organization', { organizationRefs: ['acme', 'nowhere'] }],
  ])('with %s is refused, and nothing is kept', async (_what, overrides) => {
    await expect(create(overrides)).rejects.toThrow(expect.objectContaining({ code: 'refused' }))
    const rows = await portal.deps.database.execute(sql`SELECT FROM users WHERE last_name = 'Oh'`)
    expect(rows).toMatchObject({ rows: [] })
  })

  it('twice with one email in any case is refused', async () => {
    await create({ email: 'Twice@Customer.example', lastName: 'Ok', organizationRefs: ['b', 'b', 'acme'] })
    await expect(create({ email: 'twice@customer.EXAMPLE' })).rejects.toThrow('twice@customer.example')
  })

  it('takes 12 and 128 characters of any kind, counted as people count them', async () => {
    await create({ email: 'twelve@customer.example', lastName: 'Ok', password: '🚢'.repeat(12) })
    await create({ email: 'long@customer.example', lastName: 'Ok', password: 'ж🚢'.repeat(64) })
  })
})

it('the public configuration names the company and no demo logins', async () => {
  const answer = await portal.call(getConfig)
  expect(answer.json()).toEqual({
    companyName: 'Морской путь',
    contact: { email: 'care@sea.example', phone: null },
    demo: null,
    errorReports: null,
    mapTiles: null,
    passkeyOrigin: 'http://localhost:8080',
  })
  expect(answer.headers.etag).toBeDefined()
})
