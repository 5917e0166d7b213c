import { changeCompanyUserEmail } from '@portolan/contract/company/members'
import { confirmEmailChange } from '@portolan/contract/identity/email-changes'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  key = await givenApiKey(portal, 'write')
})
afterAll(() => portal.close())

const patch = (email: string, newEmail: string) =>
  portal.call(changeCompanyUserEmail, { params: { email }, body: { email: newEmail }, key })
const linksTo = async (email: string) =>
  (await messagesTo(portal, email)).flatMap(({ content }) =>
    content.kind === 'email-change' ? [content.url.split('/').at(-1)] : [],
  )

describe('a new email from the company', () => {
  it('takes effect once it is proved, and the old one is notified', async () => {
    const { email, token } = await givenUser(portal)
    const answer = await patch(email.toUpperCase(), ' New@Customer.example ')
    const pending = { email, pendingEmail: 'new@customer.example', expiresAt: expect.stringMatching(/Z$/) }
    expect([answer.statusCode, answer.json()]).toEqual([200, pending])
    expect((await portal.call(getCurrentUser, { token })).json().email).toBe(email)
    expect((await messagesTo(portal, email)).map(({ content }) => content.kind)).toContain('email-changed')

    // A repeated request sends no second link.
    expect((await patch(email, 'new@customer.example')).json()).toEqual(answer.json())
    const links = await linksTo('new@customer.example')
    expect(links).toHaveLength(1)

    const proved = await portal.call(confirmEmailChange, { body: { token: links[0] } })
    expect(proved.json()).toEqual({ email: 'new@customer.example' })
    const confirmed = { email: 'new@customer.example', pendingEmail: null, expiresAt: null }
    expect((await patch('new@customer.example', 'new@customer.example')).json()).toEqual(confirmed)
    expect((await patch(email, 'x@customer.example')).statusCode).toBe(404)
  })

  it('is refused by its field where it is none or another account’s', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    const answer = await patch(ada.email, ben.email)
    expect([answer.statusCode, answer.json()]).toEqual([400, { email: ['Another account has this email.'] }])
    const malformed = await patch(ada.email, 'no email')
    expect([malformed.statusCode, Object.keys(malformed.json())]).toEqual([400, ['email']])
    expect((await patch('unknown@customer.example', 'x@customer.example')).statusCode).toBe(404)
  })
})
