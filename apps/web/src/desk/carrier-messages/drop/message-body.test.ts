import { expect, it } from 'vitest'
import { messageType } from './message-body.ts'

it('names the type of a message by its beginning', () => {
  expect(messageType('\uFEFF  [{"eventID": 1}]')).toBe('application/json')
  expect(messageType("UNA:+.? 'UNB+UNOC")).toBe('application/edifact')
  expect(messageType("UNB+UNOC:3'")).toBe('application/edifact')
  expect(messageType('ISA*00*')).toBe('application/edi-x12')
  expect(messageType('FSU/15')).toBe('text/plain')
})
