import * as contract from '@portolan/contract/company/setup/setup'
import { saveBrand } from '@portolan/contract/content/brand/brand-settings'
import { afterEach, expect, it } from 'vitest'
import { invitePerson } from '#identity/member-invitations/invite-person.ts'
import { givenOrder, givenStaff } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
afterEach(() => portal.close())

it('each step is done once the portal has what it asks for, and the list can be put away and brought back', async () => {
  portal = await openTestPortal()
  const { token } = await givenStaff(portal)
  const read = async () => (await portal.call(contract.getSetup, { token })).json() as contract.Setup
  const done = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  expect(await done()).toEqual([])
  await portal.call(saveBrand, { token, body: { name: 'Tien Shan' } })
  expect(await done()).toEqual(['brand'])
  await givenStaff(portal, 'operations')
  expect(await done()).toEqual(['brand', 'colleague'])
  await givenOrder(portal)
  expect(await done()).toEqual(['brand', 'colleague', 'customer', 'orders'])
  const person = { email: 'ada@customer.example', organizationRef: 'acme', locale: 'en', days: 1 } as const
  await invitePerson(portal.deps, person)
  expect(await done()).toEqual(['brand', 'colleague', 'customer', 'orders', 'invitation'])
  const save = async (isDismissed: boolean) =>
    (await portal.call(contract.saveSetup, { token, body: { isDismissed } })).json().isDismissed
  expect([await save(true), (await read()).isDismissed, await save(false)]).toEqual([true, true, false])
})

it('a mail server counts as soon as it is set', async () => {
  portal = await openTestPortal({
    variables: { SMTP_URL: 'smtp://mail.company.example', MAIL_FROM: 'portal@company.example' },
  })
  const { token } = await givenStaff(portal)
  const { steps } = (await portal.call(contract.getSetup, { token })).json()
  expect(steps).toContainEqual({ step: 'mail', isDone: true })
})
