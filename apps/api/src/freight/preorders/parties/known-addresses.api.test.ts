import { forgetAddress, getAddressBook } from '@portolan/contract/freight/preorders/address-book'
import { listPreorderParties } from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { buildParty, givenPreorder, organizationOf } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let anna: { token: string }
let boris: { token: string }
let ids: { acme: string; second: string }

beforeAll(async () => {
  portal = await openTestPortal()
  for (const ref of ['acme', 'second']) await givenOrder(portal, { organization: { ref, name: ref } })
  anna = await givenUser(portal, ['acme'])
  boris = await givenUser(portal, ['second'])
  ids = { acme: await organizationOf(portal, anna.token), second: await organizationOf(portal, boris.token) }
})
afterAll(() => portal.close())

const call = (person: { token: string }, organizationId: string) =>
  portal.call(getAddressBook, { token: person.token, params: { organizationId } })
const read = async () => (await call(anna, ids.acme)).json()
const forget = (person: { token: string }, organizationId: string, entryKey: string) =>
  portal.call(forgetAddress, { token: person.token, params: { organizationId, entryKey } })
const at = (street: string) => ({
  service: 'DOOR' as const,
  address: { street, postCode: null, city: 'Riga', countryCode: 'LV' },
})
const partiesOf = (name: string) => ({
  shipper: buildParty({ name, city: 'Riga' }),
  consignee: null,
  notify: null,
  toOrder: false,
})
const namesOf = (book: { parties: { role: string; party: { name: string } }[] }) =>
  book.parties.map(({ role, party }) => `${role} ${party.name}`)

describe('the address book of an organization', () => {
  it('has the parties and door addresses of its bookings, latest first and each once', async () => {
    await givenPreorder(portal, anna, { parties: partiesOf('Alpha'), pickUp: at('1 Main Street') })
    await givenPreorder(portal, anna, { parties: partiesOf('Beta'), pickUp: at('2 Main Street') })
    await givenPreorder(portal, anna, { parties: partiesOf('ALPHA'), delivery: at('1 MAIN STREET') })
    await givenPreorder(portal, boris, { parties: partiesOf('Gamma'), pickUp: at('9 Main Street') })
    const book = await read()
    expect(namesOf(book)).toEqual(['shipper ALPHA', 'shipper Beta'])
    expect(
      book.addresses.map(({ end, address }: { end: string; address: { street: string } }) => [
        end,
        address.street,
      ]),
    ).toEqual([
      ['delivery', '1 MAIN STREET'],
      ['pickUp', '2 Main Street'],
      ['pickUp', '1 Main Street'],
    ])
  })

  it('can’t be read or changed by other organizations', async () => {
    const [{ key }] = (await read()).parties
    expect((await call(boris, ids.acme)).statusCode).toBe(404)
    expect((await forget(boris, ids.acme, key)).statusCode).toBe(404)
    expect((await forget(boris, ids.second, key)).statusCode).toBe(404)
    expect(namesOf(await read())).toHaveLength(2)
  })

  it('forgets an entry, also in the search, until a later booking names it', async () => {
    const book = await read()
    for (const { key } of [...book.parties, ...book.addresses])
      expect((await forget(anna, ids.acme, key)).statusCode).toBe(204)
    expect(await read()).toMatchObject({ parties: [], addresses: [] })
    const searched = await portal.call(listPreorderParties, { token: anna.token })
    expect(searched.json().results).toEqual([])
    await givenPreorder(portal, anna, { parties: partiesOf('Beta'), pickUp: at('2 main street') })
    const later = await read()
    expect(namesOf(later)).toEqual(['shipper Beta'])
    expect(later.addresses).toMatchObject([{ end: 'pickUp', address: { street: '2 main street' } }])
    expect((await forget(anna, ids.acme, `shipper.${'A'.repeat(43)}`)).statusCode).toBe(404)
  })

  it('has at most ten of each kind', async () => {
    for (let number = 0; number < 12; number += 1)
      await givenPreorder(portal, anna, {
        parties: partiesOf(`Party ${number}`),
        pickUp: at(`${number} Road`),
      })
    const { parties, addresses } = await read()
    expect([parties.length, addresses.length]).toEqual([10, 10])
  })
})

it('names the usual mode and load type, once there are some', async () => {
  expect((await call(boris, ids.second)).json().usual).toBeNull()
  for (let number = 0; number < 3; number += 1)
    await givenPreorder(portal, boris, { transportMode: 'air', loadType: 'not-set' })
  expect((await call(boris, ids.second)).json().usual).toEqual({ transportMode: 'air', loadType: 'not-set' })
})
