import { listCompanyQuotes } from '@portolan/contract/company/quotes'
import * as contract from '@portolan/contract/company/rate-sheets'
import * as versions from '@portolan/contract/company/rate-sheets/sheet-versions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { givenApiKey } from '#testing/builders.ts'
import { buildSentSheet, givenSheet, port } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme' })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

type Sheet = Parameters<typeof buildSentSheet>[0]
const save = (ref: string, sheet: Sheet) =>
  portal.call(contract.saveRateSheet, { params: { ref }, body: buildSentSheet(sheet), key })
const act = (endpoint: Parameters<TestPortal['call']>[0], ref: string, more: object = {}) =>
  portal.call(endpoint, { params: { ref }, key, headers: { 'accept-language': 'en' }, ...more })
const changes = (ref: string, query: Record<string, string>) =>
  act(versions.listSheetChanges, ref, { query: { before: '1', after: '2', ...query } })
const daysOf = async (ref: string, on: string) => {
  const query = { on, limit: '100' }
  const { results } = (await portal.call(contract.listRateSheets, { query, key })).json()
  return results
    .filter((sheet: { ref: string }) => sheet.ref === ref)
    .map(({ version }: { version: number }) => version)
}

describe('the difference between two versions', () => {
  const line = (code: string, amount: string, more: object = {}) => ({ code, amount, ...more })

  beforeAll(async () => {
    await givenSheet(portal, 'diff', {
      lanes: [
        { ref: 'same', carrier: 'Same' },
        { ref: 'gone', carrier: 'Gone' },
        {
          ref: 'dearer',
          carrier: 'Line',
          lines: [
            line('BAS', '200', { equipment: '20DV', basis: 'container' }),
            line('BAF', '50', { min: '10', max: '90' }),
            line('DOC', '30', { currency: 'EUR' }),
            line('FSC', '5'),
          ],
        },
      ],
    })
    await save('diff', {
      name: 'December rates',
      validTo: '2026-12-31',
      lanes: [
        { ref: 'same', carrier: 'Same' },
        {
          ref: 'dearer',
          carrier: 'Another line',
          lines: [
            // The trade name and the ISO code are one container type.
            line('BAS', '210', { equipment: '22G1', basis: 'container' }),
            line('BAF', '48.5', { min: '10.00', max: '95' }),
            line('DOC', '30', { currency: 'USD' }),
            line('SSC', '7'),
          ],
        },
        { ref: 'new', from: [port('CNSHA')] },
      ],
    })
  })

  it('names lanes and lines that were added, removed and changed, with both prices', async () => {
    const answer = (await changes('diff', {})).json()
    expect([answer.count, answer.lanes]).toEqual([3, { added: 1, removed: 1, changed: 1, unchanged: 1 }])
    expect(answer.members).toEqual([
      { member: 'name', before: 'Spot rates', after: 'December rates' },
      { member: 'validTo', before: '2026-11-30', after: '2026-12-31' },
    ])
    const [dearer, added, removed] = answer.results
    expect([added, removed]).toMatchObject([
      { ref: 'new', change: 'added', lines: [{ change: 'added', prices: [{ before: null, after: '100' }] }] },
      {
        ref: 'gone',
        change: 'removed',
        lines: [{ prices: [{ before: '100', after: null, percent: null }] }],
      },
    ])
    expect([dearer.ref, dearer.members]).toEqual(['dearer', ['carrier']])
    const seen = dearer.lines.map((each: Record<string, unknown>) => [each.code, each.change, each.prices])
    const price = (before: string | null, after: string | null, percent: string | null, part = 'amount') => ({
      part,
      from: null,
      before,
      after,
      percent,
    })
    expect(seen).toEqual([
      ['BAS', 'changed', [price('200', '210', '5.0')]],
      ['BAF', 'changed', [price('50', '48.5', '-3.0'), price('90', '95', '5.6', 'max')]],
      ['DOC', 'changed', [price('30', '30', null)]],
      ['SSC', 'added', [price(null, '7', null)]],
      ['FSC', 'removed', [price('5', null, null)]],
    ])
    expect(dearer.lines[2]).toMatchObject({ currency: 'USD', currencyBefore: 'EUR' })
  })

  it('comes page by page, and is the same the other way round', async () => {
    const first = (await changes('diff', { limit: '2' })).json()
    const query = Object.fromEntries(new URL(first.next, 'http://x').searchParams)
    const second = (await act(versions.listSheetChanges, 'diff', { query })).json()
    const refs = [...first.results, ...second.results].map(({ ref }: { ref: string }) => ref)
    expect([refs, second.next]).toEqual([['dearer', 'new', 'gone'], null])
    const back = (await changes('diff', { before: '2', after: '1' })).json()
    expect(back.lanes).toEqual({ added: 1, removed: 1, changed: 1, unchanged: 1 })
    expect((await changes('diff', { before: '7' })).statusCode).toBe(404)
  })
})

describe('what was done by mistake', () => {
  it('publishing is taken back: earlier days return, and the content is a draft again', async () => {
    const lanes = [{ from: [port('USNYC')] }]
    await givenSheet(portal, 'mistake', { lanes })
    await givenSheet(portal, 'mistake', { lanes, validFrom: '2026-11-16', name: 'Wrong' })
    expect(await daysOf('mistake', '2026-11-20')).toEqual([2])
    const taken = await act(versions.takeBackSheet, 'mistake')
    expect(taken.json()).toMatchObject({ version: 3, state: 'draft', name: 'Wrong', lanes: 1 })
    expect(await daysOf('mistake', '2026-11-20')).toEqual([1])
    expect((await act(versions.takeBackSheet, 'mistake')).json().error.code).toBe('wrong_state')
    const lanesOfDraft = await act(contract.listRateLanes, 'mistake')
    expect(lanesOfDraft.json().results).toHaveLength(1)
    expect((await act(contract.publishRateSheet, 'mistake')).json()).toMatchObject({ version: 3 })
    expect(await daysOf('mistake', '2026-11-20')).toEqual([3])
  })

  it('a withdrawal is undone, unless another sheet has taken the place', async () => {
    const lanes = [{ from: [port('BRSSZ')] }]
    await givenSheet(portal, 'back', { lanes })
    await act(contract.withdrawRateSheet, 'back')
    expect(await daysOf('back', '2026-11-20')).toEqual([])
    expect((await act(versions.restoreSheet, 'back')).json()).toMatchObject({ state: 'published' })
    expect(await daysOf('back', '2026-11-20')).toEqual([1])
    expect((await act(versions.restoreSheet, 'back')).json().error.code).toBe('wrong_state')
    await act(contract.withdrawRateSheet, 'back')
    await givenSheet(portal, 'instead', { lanes, name: 'Instead' })
    const refused = await act(versions.restoreSheet, 'back')
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('Instead')])
    expect(await daysOf('back', '2026-11-20')).toEqual([])
  })

  it('a draft is discarded, but not one that a colleague has saved since', async () => {
    await save('draft', {})
    const { id } = (await act(contract.getRateSheet, 'draft')).json()
    await save('draft', { name: 'Changed' })
    const stale = await act(versions.discardDraft, 'draft', { query: { id } })
    expect([stale.statusCode, stale.json().error.code]).toEqual([412, 'stale'])
    expect((await act(versions.discardDraft, 'draft')).statusCode).toBe(204)
    expect((await act(versions.discardDraft, 'draft')).statusCode).toBe(204)
    expect((await act(contract.getRateSheet, 'draft')).statusCode).toBe(404)
  })
})

describe('a copy', () => {
  const copy = (ref: string, body: object) =>
    act(versions.copyRateSheet, ref, {
      body: {
        ref: `${ref}-copy`,
        name: 'Copy',
        organizationRef: null,
        validFrom: '2026-12-01',
        validTo: '2026-12-31',
        ...body,
      },
    })
  const linesOf = async (ref: string) => (await act(contract.listRateLanes, ref)).json().results[0].lines

  beforeAll(() =>
    givenSheet(portal, 'base', {
      lanes: [
        {
          from: [port('INNSA')],
          lines: [
            { amount: '2450', validFrom: '2026-11-10', validTo: '2026-11-20' },
            { code: 'FSC', basis: 'chargeableKg', amount: '0.8525', min: '12.5' },
            { code: 'ADM', basis: 'percent', amount: '10', percentOf: ['BAS'] },
            { code: 'AIR', basis: 'chargeableKg', breaks: [{ from: '0', amount: '3.10' }] },
            { code: 'JPN', currency: 'JPY', amount: '1000', max: '1500' },
          ],
        },
      ],
    }),
  )

  it('has other days and prices, in the decimals of each', async () => {
    const made = await copy('base', { percent: '3.5' })
    expect([made.statusCode, made.json()]).toMatchObject([201, { version: 1, state: 'draft', lanes: 1 }])
    expect(await linesOf('base-copy')).toMatchObject([
      { amount: '2535.75', validFrom: '2026-12-10', validTo: '2026-12-20' },
      { amount: '0.8823', min: '12.94' },
      { amount: '10' },
      { breaks: [{ from: '0', amount: '3.21' }] },
      { amount: '1035', max: '1553' },
    ])
  })

  it('can change single charges and round to whole steps', async () => {
    await copy('base', { ref: 'base-10', percent: '-10', codes: ['BAS'], roundTo: '50' })
    const [freight, fuel] = await linesOf('base-10')
    expect([freight.amount, fuel.amount]).toEqual(['2200', '0.8525'])
  })

  it('with the same reference is the next version, and replaces nothing', async () => {
    expect((await copy('base', { ref: 'base' })).json()).toMatchObject({ version: 2, state: 'draft' })
    const again = await copy('base', { ref: 'base' })
    expect([again.statusCode, Object.keys(again.json())]).toEqual([400, ['ref']])
    await givenSheet(portal, 'other', { lanes: [{ from: [port('ZADUR')] }] })
    const taken = await copy('base', { ref: 'other', version: 1 })
    expect([taken.statusCode, Object.keys(taken.json())]).toEqual([400, ['ref']])
    expect((await copy('base', { ref: 'x', organizationRef: 'unknown' })).json()).toHaveProperty(
      'organizationRef',
    )
  })
})

it('a new sheet never replaces one with the same reference', async () => {
  const create = (ref: string, sheet: Sheet) =>
    act(contract.saveRateSheet, ref, {
      body: buildSentSheet(sheet),
      headers: { 'accept-language': 'en', 'if-none-match': '*' },
    })
  expect((await create('once', {})).statusCode).toBe(201)
  expect((await create('once', {})).statusCode).toBe(200)
  const other = await create('once', { name: 'Another' })
  expect([other.statusCode, Object.keys(other.json())]).toEqual([400, ['ref']])
})

it('overlaps of a draft are named before it is published', async () => {
  await givenSheet(portal, 'first', { name: 'First', lanes: [{ from: [port('MXZLO')] }] })
  await save('second', { lanes: [{ from: [port('MXZLO')] }], validFrom: '2026-11-20' })
  const answer = (await act(versions.listSheetOverlaps, 'second')).json()
  expect(answer.results).toEqual([
    {
      lane: 'lane-1',
      otherLane: 'lane-1',
      otherRef: 'first',
      otherName: 'First',
      from: '2026-11-20',
      to: '2026-11-30',
    },
  ])
})

it('quotes are found by the rate sheet of their offer', async () => {
  const query = { rateSheet: 'first' }
  expect((await portal.call(listCompanyQuotes, { query, key })).json().count).toBe(0)
})
