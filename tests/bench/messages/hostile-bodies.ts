/** A carrier message built to cost more than its size suggests. */
export interface HostileBody {
  name: string
  type: 'application/json' | 'application/edifact' | 'application/edi-x12' | 'text/plain'
  text: string
  /** Sent by a signed source instead of with an API key. */
  isPushed?: true
  isDryRun?: true
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const eight = (n: number) => String(n).padStart(8, '0')

/** Repeats an empty entry up to this many bytes. */
export function listOf(entry: string, bytes: number): string {
  return `[${`${entry},`.repeat(Math.floor(bytes / (entry.length + 1)))}${entry}]`
}

export function edifact(segments: readonly string[]): string {
  const head = ['UNB+UNOC:3+EXAMPLELINE:ZZZ+PORTOLAN:ZZZ+261121:2210+1', 'UNH+1+IFTSTA:D:99B:UN']
  return [...head, ...segments, `UNT+${segments.length + 2}+1`, 'UNZ+1+1'].map((each) => `${each}'`).join('')
}

function x12(type: '214' | '315', segments: readonly string[]): string {
  const blank = ' '.repeat(10)
  const names = `ZZ*${'EXAMPLELINE'.padEnd(15)}*ZZ*${'PORTOLAN'.padEnd(15)}`
  const isa = `ISA*00*${blank}*00*${blank}*${names}*261121*2210*U*00401*000000007*0*P*:`
  const gs = `GS*${type === '315' ? 'QO' : 'QM'}*EXAMPLELINE*PORTOLAN*20261121*2210*7*X*004010`
  const set = [`ST*${type}*0001`, ...segments, `SE*${segments.length + 2}*0001`]
  return [isa, gs, ...set, 'GE*1*7', 'IEA*1*000000007'].map((each) => `${each}~`).join('')
}

/** Builds an IFTSTA with references above statuses: each status refers to all of them. */
export function referencesAboveStatuses(references: number, statuses: number): string {
  return edifact([
    ...times(references, (n) => `RFF+BN:BK${eight(n)}`),
    ...times(statuses, (n) => [
      'STS+1+24',
      `DTM+334:2026112010${String(n % 60).padStart(2, '0')}:203`,
      'LOC+175+DEHAM',
      `EQD+CN+X${n}`,
    ]).flat(),
  ])
}

/** Builds the same in X12 214, in which references stand above and after the statuses. */
export function referencesBehindStatuses(references: number, statuses: number): string {
  const referenceSegments = times(references, (n) => `L11*BK${eight(n)}*BN`)
  return x12('214', [
    'B10*P*L*EXTR',
    ...referenceSegments,
    'LX*1',
    ...times(statuses, (n) => `AT7*AF****20261121*${1000 + (n % 60)}`),
  ])
}

/** Builds the same in X12 315, in which dates of ports are events. */
export function referencesAboveDates(references: number, sets: number): string {
  const referenceSegments = times(references, (n) => `N9*BN*BK${eight(n)}`)
  const stops = times(100, () => ['R4*D*UN*DEHAM', ...times(10, (n) => `DTM*139*202611${10 + n}`)]).flat()
  const set = ['B4***VA*20261120*0642', ...referenceSegments, ...stops]
  return x12('315', times(sets, (n) => (n === 0 ? set : ['SE*1*0001', 'ST*315*0001', ...set])).flat())
}

/** Builds an IFTSTA with one status for many containers at many places. */
export function detailsOfStatus(statuses: number): string {
  const details = [
    ...times(200, (n) => `RFF+BN:B${n}`),
    ...times(200, (n) => `EQD+CN+${n}`),
    ...times(200, () => ['LOC+11+DEHAM', ...times(10, (n) => `DTM+132:202611${10 + n}:102`)]).flat(),
  ]
  return edifact(times(statuses, () => ['STS+1+24', 'DTM+334:20261120:102', ...details]).flat())
}

/** Builds arrival notices in which each free time applies to each container. */
export function freeTimesOfContainers(notices: number): string {
  const equipmentReferences = times(100, (n) => `X${n}`)
  const freeTime = {
    typeCodes: ['DEM', 'DET', 'STO'],
    equipmentReferences,
    lastFreeDate: { value: '2026-11-20' },
  }
  const documentReferences = times(200, (n) => ({ typeCode: 'BKG', reference: `BK${n}` }))
  const notice = (n: number) => ({
    transportDocumentReference: `BL${n}`,
    issueDateTime: '2026-11-20T10:00:00Z',
    documentReferences,
    freeTimes: times(50, () => freeTime),
  })
  return JSON.stringify({ arrivalNotices: times(notices, notice) })
}

/** Builds an arrival notice with a PDF of this many bytes. */
function noticeWithPdf(bytes: number): string {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 7)]).toString('base64')
  const arrivalNoticeVisualization = { name: 'notice.pdf', content, contentType: 'application/pdf' }
  return JSON.stringify({
    arrivalNotices: [
      {
        transportDocumentReference: 'BL1',
        issueDateTime: '2026-11-20T10:00:00Z',
        arrivalNoticeVisualization,
      },
    ],
  })
}

/** Builds an event of Track & Trace 2.2, as small as the rules allow. */
function smallEvent(n: number): string {
  return JSON.stringify({
    eventID: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
    eventCreatedDateTime: '2026-11-20T10:00:00Z',
    eventType: 'SHIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-11-20T10:00:00Z',
    shipmentEventTypeCode: 'CONF',
    documentTypeCode: 'BKG',
    documentID: `BK${n}`,
  })
}

export function smallEvents(bytes: number): string {
  return `[${times(Math.floor(bytes / (smallEvent(0).length + 6)), smallEvent).join(',')}]`
}

const json = 'application/json'
const iftsta = 'application/edifact'
const x12Type = 'application/edi-x12'

/** Messages that an attack used, and their like in the other formats; they are built on demand. */
export const hostileBodies: readonly (() => HostileBody)[] = [
  () => ({ name: '4.8 MB of {}', type: json, text: listOf('{}', 4_800_000) }),
  () => ({ name: '15.6 MB of {}, pushed', type: json, text: listOf('{}', 15_600_000), isPushed: true }),
  () => ({
    name: '15.6 MB of {"eventID":1}, pushed',
    isPushed: true,
    type: json,
    text: listOf('{"eventID":1}', 15_600_000),
  }),
  () => ({ name: '60 MB of {}', type: json, text: listOf('{}', 60_000_000) }),
  () => ({ name: '60 MB of {"a":{}}', type: json, text: listOf('{"a":{}}', 60_000_000) }),
  () => ({ name: '60 MB in one entry', type: json, text: `[{"eventID":${listOf('{}', 60_000_000)}}]` }),
  () => ({ name: '60 MB of events, dry run', type: json, text: smallEvents(60_000_000), isDryRun: true }),
  () => ({ name: '15.6 MB of events, pushed', type: json, text: smallEvents(15_600_000), isPushed: true }),
  () => ({ name: 'a notice with a PDF of 20 MB', type: json, text: noticeWithPdf(20_000_000) }),
  () => ({ name: '20 notices, 15,000 free times each', type: json, text: freeTimesOfContainers(20) }),
  () => ({ name: 'IFTSTA, 400 references × 2,000', type: iftsta, text: referencesAboveStatuses(400, 2_000) }),
  () => ({
    name: 'IFTSTA, 400 references × 16,000',
    type: iftsta,
    text: referencesAboveStatuses(400, 16_000),
  }),
  () => ({ name: 'IFTSTA, 10 statuses × details', type: iftsta, text: detailsOfStatus(10) }),
  () => ({
    name: '214, 400 references × 16,000',
    type: x12Type,
    text: referencesBehindStatuses(400, 16_000),
  }),
  () => ({ name: '315, 200 references × 10,000 dates', type: x12Type, text: referencesAboveDates(200, 10) }),
  () => ({
    name: 'FSU, 20,000 short statuses',
    type: 'text/plain',
    text: `FSU/15\n020-12345675BRULAX/T6K120\n${times(20_000, (n) => `DLV/${10 + (n % 20)}NOV${1000 + (n % 60)}/B`).join('\n')}`,
  }),
]
