import { listOrders, type Order } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder, buildPlace, buildUnit, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  const [from, to] = buildOrder().route
  if (!from || !to) throw new Error('A route has two points')
  const place = buildPlace({ name: 'Порт Восточный', city: 'Находка', countryCode: 'RU', locode: 'RUVYP' })
  await givenOrder(portal, {
    number: 'PL-2026/0815',
    customerReference: 'PO 77-A',
    cargo: 'Запчасти для велосипедов Ёлка',
    route: [from, { ...to, place }],
    units: [buildUnit({ container: 'CSQU3054383' }), buildUnit({ container: 'MSKU1234565' })],
  })
  await givenOrder(portal, { number: 'WILD-1', cargo: '100% cotton_yarn c:\\temp and 50 % off' })
  await givenOrder(portal, { number: 'EMOJI-1', cargo: 'Fragile 🚢🚢🎉 glass --- STRASSE' })
  const withDocuments = await givenOrder(portal, {
    number: 'DOCUMENTS-1',
    cargo: 'Tea',
    route: [from, { ...to, place: buildPlace({ city: 'Frankfurt' }) }],
  })
  await givenDocument(portal, withDocuments, { name: 'Накладная ЩУКА №5.pdf' })
  await givenDocument(portal, withDocuments, {
    name: 'bill.pdf',
    kind: 'invoice',
    invoice: {
      number: 'INV-АБВ-900',
      amount: { amount: '5.00', currency: 'EUR' },
      issuedOn: '2026-10-01',
      dueOn: '2026-11-01',
      paidOn: null,
    },
  })
  await givenOrder(portal, {
    number: 'CODES-1',
    cargo: 'Lamps',
    route: [
      { ...from, place: buildPlace({ city: 'Los Angeles', countryCode: 'US', locode: null }) },
      { ...to, place: buildPlace({ city: 'Нью-Йорк', countryCode: 'US', locode: null }) },
    ],
  })
  await givenOrder(portal, {
    number: 'OTHER-1',
    organization: { ref: 'stranger', name: 'Stranger' },
    cargo: '---',
  })
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

async function find(search: string): Promise<string[]> {
  const answer = await portal.call(listOrders, { token, query: { search, ordering: 'number' } })
  const { results, count } = answer.json<{ results: Order[]; count: number }>()
  expect(count).toBe(results.length)
  return results.map(({ number }) => number)
}

describe('a search finds', () => {
  it.each([
    ['the number', '2026/0815', 'PL-2026/0815'],
    ['any case', 'pl-2026', 'PL-2026/0815'],
    ['the customer’s reference', 'po 77', 'PL-2026/0815'],
    ['cargo, Cyrillic of any case', 'ВЕЛОСИПЕД', 'PL-2026/0815'],
    ['Ё of any case', 'ёлк', 'PL-2026/0815'],
    ['a letter in another Unicode form', 'ЁЛКА'.normalize('NFD'), 'PL-2026/0815'],
    ['full-width letters', 'ＣＳＱＵ', 'PL-2026/0815'],
    ['a city', 'находка', 'PL-2026/0815'],
    ['a terminal', 'порт восточный', 'PL-2026/0815'],
    ['a UN/LOCODE', 'ruvyp', 'PL-2026/0815'],
    ['the city of an airport by its code', 'LAX lamps', 'CODES-1'],
    ['the same on Cyrillic keys', 'дфч', 'CODES-1'],
    ['the city of a UN/LOCODE', 'USNYC', 'CODES-1'],
    ['the city of an airport in Russian', 'jfk', 'CODES-1'],
    ['a container', 'CSQU3054383', 'PL-2026/0815'],
    ['a container with spaces', 'CSQU 305438 3', 'PL-2026/0815'],
    ['a container with hyphen', 'csqu305438-3', 'PL-2026/0815'],
    ['the second container', 'msku 123456-5', 'PL-2026/0815'],
    ['a container in Cyrillic letters that sound the same', 'МСКУ1234565', 'PL-2026/0815'],
    ['the same with spaces and hyphen', 'мску 123456-5', 'PL-2026/0815'],
    ['a container of which some letters only look Latin', 'СSQU3054383', 'PL-2026/0815'],
    ['the letter K of another alphabet in it', 'MSКU 1234565', 'PL-2026/0815'],
    ['several words of several fields, in any order', 'находка   shanghai велосипед', 'PL-2026/0815'],
    ['spaces around', '   csqu   ', 'PL-2026/0815'],
    ['a percent sign itself', '100%', 'WILD-1'],
    ['an underscore itself', 'n_yarn', 'WILD-1'],
    ['a backslash itself', 'c:\\temp', 'WILD-1'],
    ['emoji', '🚢🚢🎉', 'EMOJI-1'],
    ['hyphens themselves', '---', 'EMOJI-1'],
    ['a document by its name', 'bill.pdf', 'DOCUMENTS-1'],
    ['a document by its Cyrillic name of any case', 'накладная щука', 'DOCUMENTS-1'],
    ['an invoice by its number', 'inv-абв', 'DOCUMENTS-1'],
  ])('%s: "%s"', async (_what, search, number) => {
    expect(await find(search)).toEqual([number])
  })
})

describe('a search doesn’t find', () => {
  it.each([
    ['%%%'],
    ['___'],
    ['\\\\\\'],
    ['100_'],
    ['cot%yarn'],
    ['- - -- x'],
    ['csqu находка tea'],
    ['МСКУ1234566'],
    ['ЩSQU3054383'],
    ['👩‍👩‍👧'],
    ["' OR 1=1 --"],
    ['tea tea coffee'],
  ])('"%s"', async (search) => {
    expect(await find(search)).toEqual([])
  })
})

describe('a search is refused', () => {
  it.each([['ab'], ['  ab  '], [''], ['   '], ['x'.repeat(101)], ['abc\0'], ['\0\0\0']])(
    '"%s"',
    async (search) => {
      const answer = await portal.call(listOrders, { token, query: { search } })
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['search']])
    },
  )
})

it('finds cities in the language that the company didn’t write them in', async () => {
  expect(await find('nakhodka')).toEqual(['PL-2026/0815'])
  expect(await find('шанхай')).toContain('PL-2026/0815')
  expect(await find('франкфурт')).toEqual(['DOCUMENTS-1'])
})

it('combines with filters', async () => {
  const query = { search: 'shanghai', status: 'archived' }
  expect((await portal.call(listOrders, { token, query })).json().count).toBe(0)
  expect((await portal.call(listOrders, { token, query: { ...query, status: 'active' } })).json().count).toBe(
    4,
  )
})
