import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildBookedUnit,
  type Conversation,
  givenPreorder,
  openConversation,
} from '../../../apps/api/src/testing/preorders.ts'
import { walkPages } from '../../../apps/api/src/testing/walks/walk-pages.ts'
import type { PreorderStep } from '../../../packages/contract/src/freight/preorders/preorder-steps.ts'
import {
  listPreorderSteps,
  updatePreorder,
} from '../../../packages/contract/src/freight/preorders/preorders.ts'

let talk: Conversation
beforeAll(async () => {
  talk = await openConversation()
})
afterAll(() => talk.portal.close())

// A page of 100 changes of a booking of 500 lines was 8 MB, and others waited 160 ms for it.
it('a page of a conversation ends early where its changes are many, and the walk over all pages is whole', async () => {
  const { portal, person } = talk
  const units = (name: string) =>
    Array.from({ length: 500 }, (_, line) =>
      buildBookedUnit({ description: `${name} ${line}`, marks: name, poNumber: name }),
    )
  const { id: preorderId } = await givenPreorder(portal, person, { units: units('first') })
  const call = { token: person.token, params: { preorderId } }
  const changes = 9
  for (let change = 0; change < changes; change++) {
    const answer = await portal.call(updatePreorder, { ...call, body: { units: units(`change ${change}`) } })
    expect(answer.statusCode).toBe(200)
  }
  const pages: number[] = []
  const steps = await walkPages<PreorderStep>(
    portal,
    listPreorderSteps,
    { ...call, query: { limit: '100' } },
    async (page) => pages.push(page.flatMap((step) => step.changes).length),
  )
  process.stdout.write(
    `attack: ${changes} changes of 500 lines are pages of ${pages.join(', ')} differences\n`,
  )
  expect(steps.map(({ version }) => version)).toEqual(
    Array.from({ length: changes + 1 }, (_, step) => step + 1),
  )
  expect(Math.max(...pages)).toBeLessThan(3_000 + 1_500)
  const two = await portal.call(listPreorderSteps, { ...call, query: { limit: '2' } })
  expect(two.json().results).toHaveLength(2)
})
