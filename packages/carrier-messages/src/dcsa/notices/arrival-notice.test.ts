import { expect, it } from 'vitest'
import { dcsaSample, readAll, remarksOn } from '#testing/read-all.ts'

const sample = dcsaSample('arrivalnotice-api-100-post-freetime-request.json').toString()
const notice = JSON.parse(sample).arrivalNotices[0]
const read = async (change: object) =>
  (await readAll(JSON.stringify({ arrivalNotices: [{ ...notice, ...change }] }))).entries[0]

it('reads arrival, free times and the notice itself', async () => {
  const message = await readAll(sample, { contentType: 'application/json; charset=utf-8' })
  expect(message).toMatchObject({ format: 'dcsa-an-1.0', sender: 'MAEU' })
  expect(message.entries).toHaveLength(1)
  const [entry] = message.entries
  expect(
    entry?.events.map(({ event }) => [
      event.kind,
      event.code,
      event.classifier,
      event.at,
      event.sourceEventId,
    ]),
  ).toEqual([
    ['shipment', 'ISSU', 'actual', '2023-12-10T00:00:00Z', 'arrival-notice/MSK71900000/issued'],
    ['transport', 'ARRI', 'estimated', '2023-12-13T00:00:00Z', 'arrival-notice/MSK71900000/arrival'],
    ...['MSKU1234567', 'MSKU1234568'].map((container) => [
      'note',
      'DET',
      'actual',
      '2023-12-10T00:00:00Z',
      `arrival-notice/MSK71900000/free-time/DET/${container}`,
    ]),
  ])
  expect(entry?.events[1]).toMatchObject({
    event: {
      precision: 'date',
      place: { locode: 'DEHAM', city: 'Hamburg' },
      conveyance: { name: 'MAERSK HAMBURG', voyage: '345E', carrier: 'MAEU' },
      statedAt: '2023-12-10T00:00:00Z',
    },
    references: [
      { type: 'MBL', value: 'MSK71900000', issuer: 'MAEU' },
      { type: 'EQ', value: 'MSKU1234567' },
      { type: 'EQ', value: 'MSKU1234568' },
    ],
  })
  expect(entry?.events[3]?.event).toMatchObject({
    equipment: 'MSKU1234568',
    remark: 'Detention: 10 calendar days free. Detention free time after gate-out full.',
  })
})

it('dates a free time by its last day', async () => {
  const freeTimes = [
    {
      typeCodes: ['DEM', 'STO'],
      duration: 1,
      timeUnit: 'WD',
      lastFreeDate: { value: '2023-12-20T\0', classifier: 'EST' },
    },
    {
      typeCodes: ['DET'],
      duration: 48,
      timeUnit: 'HR',
      lastFreeDateTime: { value: '2023-12-21T18:00:00+01:00', classifier: 'PLN' },
    },
  ]
  const events = (await read({ freeTimes }))?.events.slice(2).map(({ event }) => event)
  expect(events).toMatchObject([
    {
      code: 'DEM',
      at: '2023-12-20T00:00:00Z',
      precision: 'date',
      classifier: 'estimated',
      remark: 'Demurrage: 1 working day free. Last free day: 2023-12-20.',
    },
    { code: 'STO', remark: 'Storage: 1 working day free. Last free day: 2023-12-20.' },
    {
      code: 'DET',
      at: '2023-12-21T17:00:00Z',
      offsetMinutes: 60,
      classifier: 'planned',
      remark: 'Detention: 48 hours free. Last free day: 2023-12-21 18:00.',
    },
  ])
})

it('leaves charges out and says so', async () => {
  const entry = await read({ charges: [{ chargeName: 'THC', currencyAmount: 245, currencyCode: 'EUR' }, {}] })
  expect(entry?.feedback).toContainEqual({
    severity: 'INFO',
    code: 'charges-not-taken',
    message: "2 charges were not taken over: what a carrier charges isn't what the customer pays.",
    propertyPath: '$.arrivalNotices[0].charges',
  })
})

it('hands on the embedded PDF', async () => {
  const pdf = Buffer.from('%PDF-1.7 test')
  const visualization = { name: 'AN/1.pdf', content: pdf.toString('base64'), contentType: 'application/pdf' }
  const entry = await read({ arrivalNoticeVisualization: visualization })
  expect(entry?.attachments).toMatchObject([
    {
      kind: 'arrival-notice',
      name: 'AN-1.pdf',
      contentType: 'application/pdf',
      references: [{ type: 'MBL' }, {}, {}],
    },
  ])
  expect(Buffer.from(entry?.attachments[0]?.content ?? []).equals(pdf)).toBe(true)
  for (const wrong of [
    { content: 'AAAA' },
    { ...visualization, contentType: 'text/html' },
    'x',
    { content: 5 },
  ]) {
    const refused = await read({ arrivalNoticeVisualization: wrong })
    expect(refused?.attachments).toEqual([])
    expect(remarksOn(refused)).toContain(
      'WARN attachment-refused $.arrivalNotices[0].arrivalNoticeVisualization',
    )
  }
})

it('refuses only a notice without its document', async () => {
  const body = { arrivalNotices: [{ ...notice, transportDocumentReference: null }, 5, notice] }
  const { entries } = await readAll(JSON.stringify(body))
  expect(entries.map((entry) => entry.events.length)).toEqual([0, 0, 4])
  expect(remarksOn(entries[0])).toEqual([
    'ERROR missing-member $.arrivalNotices[0].transportDocumentReference',
  ])
  expect(remarksOn(entries[1])).toEqual(['ERROR not-an-event $.arrivalNotices[1]'])
})

it('keeps what is readable of a notice with wrong dates', async () => {
  const transport = { ...notice.transport, portOfDischargeArrivalDate: { value: 'soon', classifier: 'EST' } }
  const entry = await read({ issueDateTime: 'now', transport, freeTimes: [7, { typeCodes: ['XXX'] }] })
  expect(entry?.events.map(({ event }) => event.code)).toEqual(['ISSU'])
  expect(remarksOn(entry)).toEqual([
    'WARN invalid-date-time $.arrivalNotices[0].issueDateTime',
    'WARN wrong-type $.arrivalNotices[0].transport.portOfDischargeArrivalDate',
    'WARN wrong-type $.arrivalNotices[0].freeTimes[0]',
    'WARN unknown-value $.arrivalNotices[0].freeTimes[1].typeCodes[0]',
  ])
})

it('says so where the time of a notice has no zone, and takes one without a time as issued when it came', async () => {
  const local = await read({ issueDateTime: '2023-12-10T09:00:00' })
  expect(remarksOn(local)).toContain('WARN unknown-zone $.arrivalNotices[0]')
  expect(local?.events[0]?.event).toMatchObject({ at: '2023-12-10T09:00:00Z', zoneBasis: 'assumed-utc' })
  const without = await read({ issueDateTime: undefined })
  expect(without?.events[0]?.event).toMatchObject({ at: '2026-11-22T12:00:00Z', zoneBasis: 'given' })
})
