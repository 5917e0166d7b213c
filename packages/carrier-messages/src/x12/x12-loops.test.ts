import { describe, expect, it } from 'vitest'
import { readAll, remarksOn } from '#testing/read-all.ts'
import { arrival315, x12Interchange } from '#testing/x12-samples.ts'

const options = { contentType: 'application/edi-x12' }
const read214 = (...segments: string[]) =>
  readAll(x12Interchange('214', [['B10*1*2*EXTR', ...segments]]), options)
const placesOf = async (...segments: string[]) => {
  const { entries } = await read214(...segments)
  return entries.map(({ events }) => {
    const { code, place, conveyance } = events[0]?.event ?? {}
    const { city = null, subdivision = null, countryCode = null } = place ?? {}
    return [code, city, subdivision, countryCode, conveyance?.name ?? null]
  })
}
const [pickup, delivery] = ['AT7*X3*NS***20261118*0806*LT', 'AT7*X1*NS***20261120*0931*LT']

describe('a loop of a 214', () => {
  const right = [
    ['ARRI', 'DALLAS', 'TX', 'US', 'TRL1'],
    ['ARRI', 'CHICAGO', 'IL', 'US', 'TRL2'],
  ]
  const [dallas, chicago] = [
    ['MS1*DALLAS*TX*US', 'MS2*EXTR*TRL1'],
    ['MS1*CHICAGO*IL*US', 'MS2*EXTR*TRL2'],
  ]

  it.each([
    ['behind', ['LX*1', pickup, ...dallas, 'LX*2', delivery, ...chicago]],
    ['before', ['LX*1', ...dallas, pickup, 'LX*2', ...chicago, delivery]],
    ['before in one loop, behind in the other', ['LX*1', pickup, ...dallas, 'LX*2', ...chicago, delivery]],
    ['around', ['LX*1', dallas[0] ?? '', pickup, dallas[1] ?? '', 'LX*2', ...chicago, delivery]],
    ['behind each of one loop', ['LX*1', pickup, ...dallas, delivery, ...chicago]],
    ['before each of one loop', ['LX*1', ...dallas, pickup, ...chicago, delivery]],
    ['without a loop', [pickup, ...dallas, delivery, ...chicago]],
  ])('has position and equipment %s its status', async (_, segments) => {
    expect(await placesOf(...segments)).toEqual(right)
  })

  it('hands nothing on to the next one', async () => {
    expect(await placesOf('LX*1', ...dallas, pickup, 'LX*2', delivery)).toEqual([
      right[0],
      ['ARRI', null, null, null, null],
    ])
  })

  it('is at the pickup or delivery of its shipment where it has no position', async () => {
    const header = [
      'N1*SH*ACME',
      'N4*DALLAS*TX*75201*US',
      'N1*BT*PAYER',
      'N4*BOISE*ID',
      'N1*CN*BETA',
      'N4*CHICAGO*IL',
    ]
    expect(await placesOf(...header, 'LX*1', pickup, 'LX*2', delivery)).toEqual([
      ['ARRI', 'DALLAS', 'TX', 'US', null],
      ['ARRI', 'CHICAGO', 'IL', 'US', null],
    ])
    expect(await placesOf(...header, 'LX*1', delivery, 'MS1*GARY*IN')).toEqual([
      ['ARRI', 'GARY', 'IN', 'US', null],
    ])
  })
})

it.each([
  ['MS1*PORTLAND*ME*US', 'ME', 'US'],
  ['MS1*PORTLAND*OR*USA', 'OR', 'US'],
  ['MS1*COLUMBUS*GA', 'GA', 'US'],
  ['MS1*LONDON*ON', 'ON', 'CA'],
  ['MS1*MONTERREY**MEX', null, 'MX'],
  ['MS1*LYON**FR', null, 'FR'],
  ['MS1*SOMEWHERE*XX', 'XX', null],
])('%s is in subdivision %s of %s', async (position, subdivision, country) => {
  const places = await placesOf('LX*1', delivery, position)
  expect(places[0]?.slice(2, 4)).toEqual([subdivision, country])
})

it('takes the state of a port or terminal', async () => {
  const segments = arrival315.map((segment) =>
    segment.startsWith('R4*L') ? 'R4*L*ZZ*PWM*PORTLAND*US***ME' : segment,
  )
  const { entries } = await readAll(x12Interchange('315', [segments]), options)
  const place = entries[0]?.events.find(({ event }) => event.code === 'DEPA')?.event.place
  expect(place).toMatchObject({ city: 'PORTLAND', countryCode: 'US', subdivision: 'ME' })
})

it.each([
  ['R4*L', '140', ['DEPA', 'actual']],
  ['R4*L', '370', ['DEPA', 'actual']],
  ['R4*L', '369', ['DEPA', 'estimated']],
  ['R4*D', '139', ['ARRI', 'estimated']],
  ['R4*D', '371', ['ARRI', 'estimated']],
  ['R4*D', '372', ['ARRI', 'actual']],
  ['R4*I', '370', ['DEPA', 'actual']],
  ['R4*I', '372', ['ARRI', 'actual']],
  ['R4*R', '370', ['DEPA', 'actual']],
  ['R4*E', '017', ['DLV', 'estimated']],
  ['R4*E', '035', ['DLV', 'actual']],
  ['R4*M', '139', ['ARRI', 'estimated']],
])('%s with DTM*%s is %j', async (stop, qualifier, expected) => {
  const segments = [
    arrival315[0] ?? '',
    'N9*BM*EXLU1',
    `${stop}*UN*NLRTM*ROTTERDAM*NL`,
    `DTM*${qualifier}*20261118*0900*UT`,
  ]
  const { entries } = await readAll(x12Interchange('315', [segments]), options)
  const told = entries[0]?.events.find(({ event }) => event.place?.locode === 'NLRTM')?.event
  expect([told?.code, told?.classifier]).toEqual(expected)
})

it('gives reasons their text, keeps unknown ones as they are and says so', async () => {
  const { entries } = await read214(
    'LX*1',
    'AT7*SD*AI***20261120*0931*UT',
    'LX*2',
    'AT7*A7*Q7***20261120*1031*UT',
  )
  expect(entries.map(({ events }) => events[0]?.event)).toMatchObject([
    { code: 'ARRI', reasonCode: 'AI', remark: 'mechanical breakdown' },
    { kind: 'note', code: 'A7', reasonCode: 'Q7', remark: 'Refused by consignee' },
  ])
  expect(remarksOn(entries[0])).toEqual([])
  expect(remarksOn(entries[1])).toEqual([
    'INFO unknown-code ST[0].AT7[1]-01',
    'WARN unknown-reason ST[0].AT7[1]-02',
  ])
})

describe('an ISA', () => {
  const good = x12Interchange('315', [arrival315])
  const header = good.slice(0, 105)
  it.each([
    ['without ISA16 in lines', good.replace(header, header.slice(0, -1)), 'ISA16 is missing'],
    ['without ISA16', good.replace(header, header.slice(0, -1)).replaceAll('\n', ''), 'ISA16 is missing'],
    [
      'without ISA16 in lines of CR LF',
      good.replace(header, header.slice(0, -1)).replaceAll('\n', '\r\n'),
      'ISA16 is missing',
    ],
    [
      'with a short sender',
      good.replace('EXAMPLELINE    ', 'EXAMPLELINE'),
      'ISA06 has 11 characters instead of 15',
    ],
    [
      'with a long control number',
      good.replace('*000000007*0', '*0000000007*0'),
      'ISA13 has 10 characters instead of 9',
    ],
    ['without padding', good.replace(/ +/g, ''), 'ISA02 has 0 characters instead of 10'],
  ])('%s is refused by name', async (_, text, why) => {
    await expect(readAll(text, options)).rejects.toThrow(why)
  })
})

it('leaves a status at its own port, whatever another one on the way tells', async () => {
  const [status = '', ...references] = arrival315.slice(0, 3)
  const way = ['R4*I*UN*SGSIN*SINGAPORE*SG', 'DTM*140*20261105*0100*LT']
  const ends = ['R4*L*UN*CNSHA*SHANGHAI*CN', 'R4*D*UN*DEHAM*HAMBURG*DE']
  for (const ports of [way, [...way, ...ends], [...ends, ...way]]) {
    const { entries } = await readAll(x12Interchange('315', [[status, ...references, ...ports]]))
    expect(entries[0]?.events[0]?.event).toMatchObject({
      code: 'ARRI',
      at: '2026-11-20T06:42:00Z',
      place: { locode: 'DEHAM' },
    })
    expect(remarksOn(entries[0])).not.toContain('WARN places-differ ST[0].B4-11')
  }
})

it('does not take two letters for a state of Mexico', async () => {
  const { entries } = await read214('LX*1', delivery, 'MS1*TIJUANA*BC*MX', 'MS1*TIJUANA*BCN*MX')
  expect(entries[0]?.events[0]?.event.place).toMatchObject({ city: 'TIJUANA', subdivision: 'BCN' })
  expect(await placesOf('LX*1', delivery, 'MS1*TIJUANA*BC*MX')).toEqual([
    ['ARRI', 'TIJUANA', null, 'MX', null],
  ])
})
