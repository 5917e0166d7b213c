import { describe, expect, it } from 'vitest'
import { readAll, remarksOn } from '#testing/read-all.ts'
import { arrival315, statuses214, x12Interchange } from '#testing/x12-samples.ts'

const good = x12Interchange('315', [arrival315, arrival315])

it.each([
  [{ separator: '|', terminator: '\n', lineEnd: '' }],
  [{ separator: '\x1d', terminator: '\x1c', lineEnd: '' }],
  [{ separator: '*', terminator: '~', lineEnd: '\r\n' }],
  [{ separator: '*', terminator: "'", lineEnd: '' }],
  [{ separator: '*', terminator: '\r', lineEnd: '\n' }],
])('takes its separators from the ISA: %j', async (separators) => {
  const { entries, feedback } = await readAll(x12Interchange('315', [arrival315, arrival315], separators))
  expect(feedback).toEqual([])
  expect(entries.map((entry) => [entry.path, entry.events.length])).toEqual([
    ['ST[0]', 4],
    ['ST[1]', 4],
  ])
})

it('reads several interchanges of other separators and kinds in one file', async () => {
  const other = x12Interchange('214', [statuses214], { separator: '|', terminator: '!' })
  const { format, entries, feedback } = await readAll(`\ufeff${good}${other}`)
  expect(format).toBe('x12-315')
  expect(feedback).toEqual([])
  expect(entries.map((entry) => entry.path)).toEqual([
    'ST[0]',
    'ST[1]',
    'ST[2].AT7[0]',
    'ST[2].AT7[1]',
    'ST[2].AT7[2]',
  ])
})

it('warns of wrong counts and control numbers, and keeps what was read', async () => {
  const text = good
    .replace('SE*14*0001', 'SE*99*0001')
    .replace('SE*14*0002', 'SE*14*0009')
    .replace('GE*2*7', 'GE**8')
    .replace('IEA*1*000000007', 'IEA*5*000000007')
  const { entries, feedback } = await readAll(text)
  expect(entries.map((entry) => entry.events.length)).toEqual([4, 4])
  expect(feedback.map((item) => `${item.severity} ${item.code} ${item.propertyPath}`)).toEqual([
    'WARN wrong-count ST[0].SE-01',
    'WARN wrong-control-number ST[1].SE-02',
    'WARN wrong-count GE-01',
    'WARN wrong-control-number GE-02',
    'WARN wrong-count IEA-01',
  ])
  expect(feedback[0]?.message).toMatch(
    /^Segment SE \(transaction set trailer\), number 16, element 01 at byte \d+: “99” segments are stated, but there are 14\.$/,
  )
})

describe('a file that was cut off', () => {
  it('loses its last, unfinished transaction set', async () => {
    const { entries, feedback } = await readAll(good.slice(0, good.lastIndexOf('R4*E')))
    expect(entries.map((entry) => [entry.events.length, entry.ignored])).toEqual([
      [4, false],
      [0, false],
    ])
    expect(remarksOn(entries[1])).toEqual(['ERROR unfinished ST[1]'])
    expect(feedback).toMatchObject([{ code: 'missing-trailer', severity: 'WARN' }])
  })

  it('in the middle of a segment too', async () => {
    for (let end = good.indexOf('B4*'); end < good.length; end += 13) {
      const { entries } = await readAll(good.slice(0, end))
      expect(entries.length).toBeGreaterThan(0)
      const isWhole = entries.map(
        (entry) => entry.events.length === 4 || entry.feedback.some((item) => item.severity === 'ERROR'),
      )
      expect(isWhole).not.toContain(false)
    }
  })
})

it('refuses transaction sets that aren’t read, each alone', async () => {
  const text = good.replace('ST*315*0001', 'ST*997*0001')
  const { entries } = await readAll(text)
  expect(entries.map((entry) => entry.events.length)).toEqual([0, 4])
  expect(entries[0]?.feedback).toEqual([
    {
      severity: 'ERROR',
      code: 'unsupported-message',
      message: `Segment ST (transaction set header), number 3, element 01 at byte ${text.indexOf('997')}: messages of type “997” aren't read; of X12 only 315 and 214 are.`,
      propertyPath: 'ST[0]-01',
    },
  ])
  await expect(readAll(good.replaceAll('ST*315', 'ST*850'))).rejects.toMatchObject({
    reason: 'unknown-format',
  })
})

it.each([
  ['too short', 'ISA*00*~'],
  ['of letters', good.replaceAll('*', 'x')],
  ['of too few elements', good.replace('ZZ*PORTOLAN ', 'ZZ_PORTOLAN ')],
])('refuses a header %s', async (_, text) => {
  const refusal = readAll(text, { contentType: null })
  await expect(refusal).rejects.toMatchObject({ name: 'UnreadableMessage' })
})

it('reads texts in UTF-8, else in Latin-1', async () => {
  const text = good.replace('*HAMBURG*DE', '*KØBENHAVN*DE')
  for (const encoding of ['utf8', 'latin1'] as const) {
    const { entries } = await readAll(Buffer.from(text, encoding))
    expect(entries[0]?.events[0]?.event.place?.city).toBe('KØBENHAVN')
  }
})

it('reads the same in pieces of any size', async () => {
  const whole = await readAll(good)
  for (const size of [1, 3, 105, 106, 107, 1000]) {
    async function* pieces() {
      for (let start = 0; start < good.length; start += size)
        yield Buffer.from(good.slice(start, start + size))
    }
    expect((await readAll(pieces())).entries).toEqual(whole.entries)
  }
})
