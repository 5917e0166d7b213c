import { readBrand } from '@portolan/contract/content/brand/brand-settings'
import { getConfig } from '@portolan/contract/content/portal-config'
import { listOrders } from '@portolan/contract/freight/orders'
import { finishRegistration } from '@portolan/contract/identity/invitations'
import { acceptTerms } from '@portolan/contract/identity/terms'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenInvitation, registrationForm, secretHeader } from '#testing/invitations.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())
beforeEach(() => setTerms({ kind: 'text', en: 'Be kind.', ru: '' }, ''))

function setTerms(terms: unknown, termsEdition: string) {
  return portal.deps.savedSettings.change({
    section: 'brand',
    changes: { terms, termsEdition },
    by: 'key test',
  })
}
const version = async () => (await portal.call(getConfig, {})).json().brand?.termsVersion
const isDue = async (token: string) => (await portal.call(getCurrentUser, { token })).json().termsDue === true
const accept = (token: string, accepted: string) =>
  portal.call(acceptTerms, { token, body: { version: accepted } })

it('people are asked until they accept, and again for each other version', async () => {
  const { token } = await givenUser(portal)
  expect(await isDue(token)).toBe(true)
  expect((await portal.call(listOrders, { token })).statusCode).toBe(200)
  const first = await version()
  expect((await accept(token, first)).statusCode).toBe(204)
  expect(await isDue(token)).toBe(false)
  await setTerms({ kind: 'text', en: 'Be kind.', ru: '' }, 'November 2026')
  expect(await isDue(token)).toBe(true)
  const stale = await accept(token, first)
  expect([stale.statusCode, Object.keys(stale.json())]).toEqual([400, ['version']])
  expect((await accept(token, await version())).statusCode).toBe(204)
  // Going back to a text that was accepted before it asks again, since the later one was accepted since.
  await setTerms({ kind: 'text', en: 'Be kind.', ru: '' }, '')
  expect([await version(), await isDue(token)]).toEqual([first, true])
  await setTerms(null, '')
  expect([await version(), await isDue(token)]).toEqual([undefined, false])
})

it('the text that was accepted is kept', async () => {
  const { id, token } = await givenUser(portal)
  const accepted = await version()
  await accept(token, accepted)
  await setTerms({ kind: 'link', en: 'https://acme.example/terms', ru: '' }, '')
  const rows = await rowsOf(
    portal.deps.database,
    sql`SELECT v.kind, v.en FROM terms_acceptances a JOIN terms_versions v ON v.version = a.version
      WHERE a.user_id = ${id}`,
  )
  expect(rows).toEqual([{ kind: 'text', en: 'Be kind.' }])
})

it('registration takes the version that was shown, and nothing else', async () => {
  const register = async (termsVersion?: string) => {
    const email = `terms-${Math.random().toString(36).slice(2)}@customer.example`
    const card = await givenInvitation(portal, { email })
    return portal.call(finishRegistration, {
      params: { code: card.code },
      headers: secretHeader(card),
      body: registrationForm(email, termsVersion === undefined ? {} : { termsVersion }),
      ip: `10.3.0.${Math.ceil(Math.random() * 250)}`,
    })
  }
  for (const wrong of [undefined, 'another'])
    expect(Object.keys((await register(wrong)).json())).toEqual(['termsVersion'])
  expect((await register(await version())).statusCode).toBe(201)
})

it('staff aren’t asked, and read how many have accepted', async () => {
  const staff = await givenStaff(portal)
  expect(await isDue(staff.token)).toBe(false)
  const { acceptance } = (await portal.call(readBrand, { token: staff.token })).json()
  const { token } = await givenUser(portal)
  await accept(token, await version())
  const after = (await portal.call(readBrand, { token: staff.token })).json().acceptance
  expect(after).toEqual({ accepted: acceptance.accepted + 1, people: acceptance.people + 1 })
})
