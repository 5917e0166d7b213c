import { SheetContent } from '@portolan/contract/company/sheet-content'
import { expect, it } from 'vitest'
import { type InputRule, parseInput } from '#platform/http/input/read-input.ts'
import { parseInTurns } from './parse-in-turns.ts'

/** Refuses a word anywhere. */
const rules: InputRule[] = [
  function* (_schema, input) {
    for (const [index, lane] of Object.entries(Reflect.get(Object(input), 'lanes') ?? [input]))
      if (Reflect.get(Object(lane), 'service') === 'refused')
        yield {
          path: [...(Reflect.has(Object(input), 'lanes') ? ['lanes', index] : []), 'service'],
          text: 'format',
        }
  },
]

const line = { code: 'BAS', leg: 'main', basis: 'container', currency: 'USD', amount: '1480' }
const zone = [{ kind: 'locode', locode: 'CNSHA' }]
const lane = (ref: string, more: object = {}) => ({
  ref,
  mode: 'sea',
  from: zone,
  to: zone,
  lines: [line],
  ...more,
})
const sheet = (lanes: unknown, more: object = {}) => ({
  name: 'Cafe\u0301',
  validFrom: '2031-01-01',
  validTo: '2031-01-31',
  lanes,
  ...more,
})

it.each([
  ['a fit sheet, with normalized texts', sheet([lane('one', { carrier: 'Cafe\u0301' }), lane('two')])],
  ['no lanes', sheet([])],
  ['no list', sheet('lanes')],
  ['no object', null],
  ['a member too many', sheet([lane('one')], { lane: 1 })],
  ['days in the wrong order', sheet([lane('one')], { validTo: '2030-12-31' })],
  ['a lane twice', sheet([lane('one'), lane('two'), lane('one')])],
  ['a character that no text has', sheet([lane('one'), lane('two', { carrier: 'a\u0000b' })])],
  ['what a rule refuses', sheet([lane('one'), lane('two', { service: 'refused' })])],
  ['a lane that is none', sheet([lane('one'), null, lane('two', { mode: 'mule' })])],
])('the outcome is that of parsing at once: %s', async (_name, input) => {
  const inTurns = await parseInTurns(SheetContent, 'lanes', input, 'en', rules)
  const atOnce = parseInput(SheetContent, input, 'en', rules)
  const issuesOf = ({ error }: typeof atOnce) =>
    error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(inTurns.data).toEqual(atOnce.data)
  expect(issuesOf(inTurns)).toEqual(issuesOf(atOnce))
})

it('faults of the sheet and of a lane are named together', async () => {
  const input = sheet([lane('one'), lane('two', { ref: '' })], { name: '' })
  const { error } = await parseInTurns(SheetContent, 'lanes', input, 'en', rules)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'lanes.1.ref'])
})
