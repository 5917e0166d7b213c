import {
  type Parties,
  type Party,
  type PartyRole,
  partyRoles,
} from '@portolan/contract/freight/preorders/parties'
import {
  cancelPreorder,
  listPreorderParties,
  type PreorderDetail,
  updatePreorder,
} from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { buildParty, type Conversation, givenPreorder, openConversation } from '#testing/preorders.ts'
import { catchUpParties } from './catch-up-parties.ts'
import { findBookedParties } from './find-booked-parties.ts'
import { findParties } from './find-parties.ts'

let talk: Conversation
let organizationIds: string[]
let ofBoth: { token: string }

beforeAll(async () => {
  talk = await openConversation()
  const { organizationId: other } = await givenOrder(talk.portal, {
    organization: { ref: 'second', name: 'Second' },
  })
  ofBoth = await givenUser(talk.portal, ['acme', 'second'])
  organizationIds = [talk.organizationId, other]
})
afterAll(() => talk.portal.close())

/** Numbers from 0 to 1, the same in each run. */
let seed = 7
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

function randomParty(): Party | null {
  if (random() < 0.2) return null
  const name = oneOf(['Alpha Pumps', 'ALPHA pumps', 'Ёлка', 'ёлка', 'Gamma %_\\ GmbH', 'Delta "X"'])
  const city = oneOf([null, 'Riga', 'RIGA', 'Нант'])
  return buildParty({ name, city, street: oneOf([null, '1 Main Street']), taxId: String(random()) })
}
const randomParties = (): Parties => ({
  shipper: randomParty(),
  consignee: randomParty(),
  notify: randomParty(),
  toOrder: false,
})

/** Compares every search by the address book with reading the bookings. */
async function compare(): Promise<void> {
  const { database } = talk.portal.deps
  const roles: readonly PartyRole[][] = [[...partyRoles], ...partyRoles.map((role) => [role])]
  const scopes = [organizationIds, ...organizationIds.map((id) => [id])]
  for (const scope of scopes)
    for (const role of roles)
      for (const search of ['', 'alpha', 'ЁЛ', '%_', 'x"', 'main street riga', 'nothing']) {
        const question = { search, roles: role, limit: 5 }
        expect(await findParties(database, scope, question)).toEqual(
          await findBookedParties(database, scope, question),
        )
      }
}

const change = (preorder: PreorderDetail, parties: Parties) =>
  talk.portal.call(updatePreorder, {
    token: ofBoth.token,
    params: { preorderId: preorder.id },
    body: { parties },
  })
const search = async (text: string) =>
  (await talk.portal.call(listPreorderParties, { token: ofBoth.token, query: { search: text } })).json()
const behind = () =>
  rowsOf(talk.portal.deps.database, sql`SELECT FROM preorders WHERE parties_version IS DISTINCT FROM version`)

describe('the address book', () => {
  it('finds what the bookings name, whatever is submitted, changed and canceled', async () => {
    const preorders: PreorderDetail[] = []
    for (let round = 0; round < 16; round++) {
      const organizationId = oneOf(organizationIds)
      preorders.push(await givenPreorder(talk.portal, ofBoth, { organizationId, parties: randomParties() }))
      const changed = oneOf(preorders)
      if (random() < 0.7) await change(changed, randomParties())
      if (random() < 0.1)
        await talk.portal.call(cancelPreorder, { token: ofBoth.token, params: { preorderId: changed.id } })
      if (round % 8 === 7) await compare()
    }
    expect(await behind()).toEqual([])
  })

  it('knows a party by its latest spelling, and the one before once that is changed', async () => {
    const partiesNamed = (name: string): Parties => ({
      shipper: buildParty({ name, city: 'Oslo' }),
      consignee: null,
      notify: null,
      toOrder: false,
    })
    await givenPreorder(talk.portal, ofBoth, { parties: partiesNamed('Omega Oy') })
    const latest = await givenPreorder(talk.portal, ofBoth, { parties: partiesNamed('OMEGA Oy') })
    expect(await search('omega')).toMatchObject({ count: 1, results: [{ name: 'OMEGA Oy' }] })
    await change(latest, partiesNamed('Psi'))
    expect(await search('omega')).toMatchObject({ count: 1, results: [{ name: 'Omega Oy' }] })
    expect(await search('psi')).toMatchObject({ count: 1 })
  })

  it('is right while another version of the portal saves bookings, and is filled afterwards', async () => {
    const { database } = talk.portal.deps
    const { id } = await givenPreorder(talk.portal, ofBoth, { parties: randomParties() })
    const parties = { ...randomParties(), notify: buildParty({ name: 'Written by the version before' }) }
    await database.execute(sql`UPDATE preorders SET version = version + 1,
        content = jsonb_set(content, '{parties}', ${JSON.stringify(parties)}::jsonb)
      WHERE organization_id = ${organizationIds[0]} AND id = ${id}`)
    expect(await search('version before')).toMatchObject({ count: 1 })
    // The state that the migration leaves.
    await database.execute(sql`DELETE FROM preorder_parties`)
    await database.execute(sql`UPDATE preorders SET parties_version = NULL`)
    expect(await search('version before')).toMatchObject({ count: 1 })
    const stopped = new AbortController()
    stopped.abort()
    await catchUpParties(talk.portal.deps, stopped.signal)
    expect((await behind()).length).toBeGreaterThan(0)
    await catchUpParties(talk.portal.deps)
    expect(await behind()).toEqual([])
    await compare()
    // One use of each party is the latest.
    const twice = await rowsOf(
      database,
      sql`SELECT FROM preorder_parties GROUP BY organization_id, role, party_hash
        HAVING count(*) FILTER (WHERE is_latest) <> 1`,
    )
    expect(twice).toEqual([])
  })

  it('keeps every party where bookings that share it are changed at once', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `Shared by all of round ${round}`
      const parties = { shipper: buildParty({ name }), consignee: null, notify: null, toOrder: false }
      const submit = () => givenPreorder(talk.portal, ofBoth, { parties })
      const all = await Promise.all(Array.from({ length: 6 }, submit))
      const [, ...others] = all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      await Promise.all(others.map((each) => change(each, randomParties())))
      expect(await search(name)).toMatchObject({ count: 1 })
    }
    await compare()
  })
})
