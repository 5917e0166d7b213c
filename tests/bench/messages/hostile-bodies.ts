/** A carrier message that is made to cost more than it weighs. */
export interface HostileBody {
  name: string
  type: 'application/json' | 'application/edifact' | 'application/edi-x12' | 'text/plain'
  text: string
  /** Sent by a signed source, else with an API key. */
  isPushed?: true
}

const listOf = (entry: string, bytes: number) =>
  `[${`${entry},`.repeat(Math.floor(bytes / (entry.length + 1)))}${entry}]`

function edifact(segments: readonly string[]): string {
  const head = ["UNB+UNOC:3+EXAMPLELINE:ZZZ+PORTOLAN:ZZZ+261121:2210+1'", "UNH+1+IFTSTA:D:99B:UN'"]
  return [...head, ...segments, `UNT+${segments.length + 2}+1'`, "UNZ+1+1'"].join('')
}

/** References above statuses: each status means all of them. */
export function referencesAboveStatuses(references: number, statuses: number): string {
  const above = Array.from({ length: references }, (_, n) => `RFF+BN:BK${String(n).padStart(8, '0')}'`)
  const below = Array.from(
    { length: statuses },
    (_, n) => `STS+1+24'DTM+334:2026112010${String(n % 60).padStart(2, '0')}:203'LOC+175+DEHAM'EQD+CN+X${n}'`,
  )
  return edifact([above.join(''), below.join('')])
}

/** One event of Track & Trace 2.2, as small as the rules allow. */
export function smallEvent(n: number): string {
  const id = `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
  return JSON.stringify({
    eventID: id,
    eventCreatedDateTime: '2026-11-20T10:00:00Z',
    eventType: 'SHIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-11-20T10:00:00Z',
    shipmentEventTypeCode: 'CONF',
    documentTypeCode: 'BKG',
    documentID: `BK${n}`,
  })
}

function smallEvents(bytes: number): string {
  const count = Math.floor(bytes / (smallEvent(0).length + 6))
  return `[${Array.from({ length: count }, (_, n) => smallEvent(n)).join(',')}]`
}

/** What an attack sent, and its like in the other formats. */
export const hostileBodies: readonly (() => HostileBody)[] = [
  () => ({ name: '4.8 MB of {}', type: 'application/json', text: listOf('{}', 4_800_000) }),
  () => ({ name: '15.6 MB of {}', type: 'application/json', text: listOf('{}', 15_600_000), isPushed: true }),
  () => ({
    name: '15.6 MB of {"eventID":1}',
    type: 'application/json',
    text: listOf('{"eventID":1}', 15_600_000),
    isPushed: true,
  }),
  () => ({ name: '60 MB of {}', type: 'application/json', text: listOf('{}', 60_000_000) }),
  () => ({ name: '60 MB of {"a":{}}', type: 'application/json', text: listOf('{"a":{}}', 60_000_000) }),
  () => ({
    name: '60 MB in one entry',
    type: 'application/json',
    text: `[{"eventID":${listOf('{}', 60_000_000)}}]`,
  }),
  () => ({
    name: '15.6 MB of small events',
    type: 'application/json',
    text: smallEvents(15_600_000),
    isPushed: true,
  }),
  () => ({
    name: '150 kB IFTSTA, 400 × 2,000',
    type: 'application/edifact',
    text: referencesAboveStatuses(400, 2_000),
  }),
  () => ({
    name: '1.1 MB IFTSTA, 400 × 16,000',
    type: 'application/edifact',
    text: referencesAboveStatuses(400, 16_000),
  }),
]
