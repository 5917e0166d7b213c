import { expect, it } from 'vitest'
import { parseTraceParent } from './trace-parent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

it('continues the trace of the caller, with its decision', () => {
  expect(parseTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true })
  expect(parseTraceParent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isSampled: false })
  // A later version of the standard may append more.
  expect(parseTraceParent(`cc-${traceId}-${spanId}-03-more`)).toEqual({ traceId, spanId, isSampled: true })
})

it.each([
  undefined,
  '',
  ['00'],
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}-011`,
])('starts a trace of its own for %j', (header) => {
  expect(parseTraceParent(header)).toBeNull()
})
