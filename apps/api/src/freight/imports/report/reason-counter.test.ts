import { reasonsText } from '@portolan/contract/commands/freight/reasons'
import { expect, it } from 'vitest'
import { createReasonCounter } from './reason-counter.ts'

it('counts reasons, whatever the lines say, the most frequent first, with their first lines', () => {
  const counter = createReasonCounter()
  counter.add(2, ['cargo: blank'])
  for (let line = 3; line < 10; line++)
    counter.add(line, [
      `departure.planned: "${line % 4}.11" is not a date like DD.MM.YYYY`,
      'x: says "a" where line 7 of the order says "b"',
    ])
  counter.add(11, ['unit.container: "MSKU1234567" is used: The check digit of MSKU1234567 must be 5'])
  counter.add(12, ['unit.container: "TCLU1234567" is used: The check digit of TCLU1234567 must be 2'])
  const reasons = counter.list()
  expect(reasons).toEqual([
    {
      reason: 'departure.planned: … is not a date like DD.MM.YYYY',
      lines: 7,
      first: [3, 4, 5, 6, 7],
      texts: ['"3.11"', '"0.11"', '"1.11"'],
    },
    {
      reason: 'x: says … where line … of the order says …',
      lines: 7,
      first: [3, 4, 5, 6, 7],
      texts: ['"a"'],
    },
    {
      reason: 'unit.container: … is used: The check digit of …',
      lines: 2,
      first: [11, 12],
      texts: ['"MSKU1234567"', '"TCLU1234567"'],
    },
    { reason: 'cargo: blank', lines: 1, first: [2], texts: [] },
  ])
  expect(reasonsText({ reasons })?.split('\n').slice(0, 2)).toEqual([
    'By reason:',
    '  7 × departure.planned: … is not a date like DD.MM.YYYY · "3.11", "0.11", "1.11" · lines 3, 4, 5, 6, 7, …',
  ])
  expect(reasonsText({ reasons: [] })).toBeNull()
})

it('keeps a hundred reasons and counts the others together', () => {
  const counter = createReasonCounter()
  for (let line = 1; line <= 150; line++)
    counter.add(line, [`field${String.fromCharCode(64 + (line % 26))}${line}: blank`])
  const reasons = counter.list()
  expect(reasons).toHaveLength(101)
  expect(reasons[0]).toMatchObject({ reason: 'other reasons', lines: 50, texts: [] })
})
