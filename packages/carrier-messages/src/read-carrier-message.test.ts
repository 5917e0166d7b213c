import { describe, expect, it } from 'vitest'
import { dcsaSample, readAll } from '#testing/read-all.ts'

describe('a body that holds no message', () => {
  it.each([
    ['', null, 'unknown-format'],
    ['hello', null, 'unknown-format'],
    ['<xml/>', 'application/json', 'invalid-json'],
    ['{"a":1}', null, 'unknown-format'],
    ['"text"', 'application/json', 'unknown-format'],
    ['[{"eventID":', null, 'invalid-json'],
    ['[]x', null, 'invalid-json'],
    ['[]', 'application/edifact', 'wrong-content-type'],
    ['ISA*00', 'application/json', 'wrong-content-type'],
    ['['.repeat(40), null, 'too-deep'],
    [`{"a":"\\"${'['.repeat(40)}"}`, null, 'unknown-format'],
  ])('%j as %s is refused: %s', async (body, contentType, reason) => {
    await expect(readAll(body, { contentType })).rejects.toMatchObject({ name: 'UnreadableMessage', reason })
  })

  it('says what the portal reads', async () => {
    const known = ': send DCSA in JSON, X12 315 or 214, EDIFACT IFTSTA, or IATA FSU.'
    await expect(readAll('')).rejects.toThrow(`The body is empty${known}`)
    await expect(readAll('hello')).rejects.toThrow(`The body isn't a message that the portal reads${known}`)
    for (const [sent, kind] of [
      [dcsaSample('booking-api-2.0.0-regular.json'), 'a booking request'],
      ['[{"carrierBookingRequestReference":"1"}]', 'a booking request'],
      ['{"transportDocumentReference":"1","transportDocumentStatus":"ISSUED"}', 'a bill of lading'],
      ['{"shippingInstructionsReference":"1"}', 'a bill of lading'],
      ['{"equipmentReference":"1","VGM":{"weight":{"value":1,"unit":"KGM"}}}', 'a VGM declaration'],
    ] as const)
      await expect(readAll(sent)).rejects.toThrow(`This is ${kind}`)
    await expect(readAll('{"a":1}')).rejects.toThrow("The JSON isn't a DCSA message: it must be")
  })

  it('says where JSON breaks', async () => {
    await expect(readAll('[{"eventID": nope}]')).rejects.toMatchObject({ offset: 13 })
  })

  it('is refused if it is no UTF-8 or too large', async () => {
    const latin = Buffer.from('["K\xf8benhavn"]', 'latin1')
    await expect(readAll(latin)).rejects.toMatchObject({ reason: 'invalid-utf-8' })
    await expect(readAll('[1,2,3]', { maxJsonBytes: 6 })).rejects.toMatchObject({ reason: 'too-large' })
  })
})

it('refuses a huge entry and keeps its neighbor', async () => {
  const [event] = JSON.parse(dcsaSample('tnt-220-response.json').toString())
  const huge = { ...event, extra: 'x'.repeat(200_000) }
  const { entries } = await readAll(JSON.stringify([huge, event]))
  expect(entries.map((entry) => [entry.events.length, entry.feedback[0]?.code])).toEqual([
    [0, 'entry-too-large'],
    [1, 'placeholder-reference'],
  ])
})

it('reads a stream in any pieces, and closes it', async () => {
  const sample = dcsaSample('tnt-220-response.json')
  let isClosed = false
  async function* pieces() {
    try {
      for (let start = 0; start < sample.length; start += 7) yield sample.subarray(start, start + 7)
    } finally {
      isClosed = true
    }
  }
  expect((await readAll(pieces())).entries).toEqual((await readAll(sample)).entries)
  expect(isClosed).toBe(true)
})

it('reads UTF-8 with its byte order mark', async () => {
  const sample = dcsaSample('tnt-220-response.json')
  const { entries } = await readAll(Buffer.concat([Buffer.from('\ufeff'), sample]))
  expect(entries).toHaveLength(7)
})
