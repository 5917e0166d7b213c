import { rejectPreorder } from '@portolan/contract/company/preorders'
import * as company from '@portolan/contract/company/threads/threads'
import { listPreorderSteps } from '@portolan/contract/freight/preorders/preorders'
import { getThread } from '@portolan/contract/freight/threads'
import { expect, it } from 'vitest'
import { givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenPreorder } from '#testing/preorders.ts'
import { openTestPortal } from '#testing/test-portal.ts'

it.each([
  [{}, 'Portolan', null],
  [{ STAFF_NAMES: 'shown' }, 'Stella Desk, Portolan', 'Stella Desk'],
])(
  'customers see who of the staff wrote only where the company wants it: %j',
  async (variables, author, name) => {
    const portal = await openTestPortal({ variables })
    const { orderId: threadId } = await givenOrder(portal)
    const { token } = await givenUser(portal)
    const person = await givenUser(portal)
    const { token: desk } = await givenStaff(portal)
    const { id: preorderId } = await givenPreorder(portal, person)
    const sent = await portal.call(company.sendCompanyMessage, {
      token: desk,
      params: { threadId },
      body: { text: 'On board.' },
    })
    expect(sent.statusCode).toBe(201)
    const { messages } = (await portal.call(getThread, { token, params: { threadId } })).json()
    expect(messages[0].author).toBe(author)
    const rejected = await portal.call(rejectPreorder, {
      token: desk,
      params: { preorderId },
      body: { reasonCode: 'space', reason: 'No space.' },
    })
    expect(rejected.statusCode).toBe(200)
    const steps = await portal.call(listPreorderSteps, { token: person.token, params: { preorderId } })
    expect(steps.json().results.at(-1).by).toEqual({ side: 'company', name })
    await portal.close()
  },
)
