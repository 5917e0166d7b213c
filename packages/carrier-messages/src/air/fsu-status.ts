import type { EventClassifier, EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { airStatus, discrepancies, warnOfCode } from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { cleanText } from '#statement/clean-text.ts'
import { EventList } from '#statement/event-list.ts'
import { ReferenceList } from '#statement/references.ts'
import { placeWith, type Statement } from '#statement/state-event.ts'
import { atPlace, onDate, type Wall } from '#statement/stated-time.ts'
import { warnOfZone } from '#statement/warn-of-zone.ts'
import { type Consignment, readFields, readFsuDate, type StatusFields } from './fsu-fields.ts'

export interface FsuLine {
  text: string
  path: string
  /** `Line 3 at byte 41` */
  where: string
  /** The lines that explain it. */
  more: string[]
}

const day = 86_400_000

/** The events of one status line: its own, and the flight's times where it's a booking or a manifest. */
export function stateStatusLine(
  line: FsuLine,
  consignment: Consignment | null,
  context: ReadingContext,
): MessageEntry {
  const feedback = new FeedbackList()
  const { path, where } = line
  const [sent = '', ...rest] = line.text.split('/')
  const code = cleanText(sent, 10) ?? ''
  const fields = readFields(rest)
  const clock = fields.times[0]?.clock ?? ''
  const date = fields.date === null ? null : readFsuDate(fields.date, clock, context.receivedAt)
  if (consignment === null) feedback.add('ERROR', 'missing-element', path, where, 'the air waybill above')
  else if (fields.date === null) feedback.add('ERROR', 'missing-element', path, where, 'the date')
  else if (date === null)
    feedback.add('ERROR', 'invalid-date', path, where, fields.date, 'DDMMMHHMM, such as 05JAN1230')
  if (consignment === null || date === null) return entryWithout(path, feedback)

  if (!consignment.isDigitRight)
    feedback.add(
      'WARN',
      'air-waybill-digit',
      path,
      consignment.number,
      Number(consignment.number.slice(4, 11)) % 7,
    )
  const meaning = entryOf(airStatus, code)
  warnOfCode(code, meaning, 'IATA FSU', path, feedback)
  const base = {
    mode: 'air',
    conveyance: conveyanceOf(fields),
    pieces: piecesOf(fields, consignment),
    flags: consignment.isDigitRight ? [] : ['check-digit' as const],
  } satisfies Partial<Statement>
  const references = new ReferenceList(feedback)
  references.add('MAWB', consignment.number, path, consignment.prefix)
  const events = new EventList(path, feedback, context)
  const add = (statement: Statement, wall: Wall, isDate: boolean) => {
    const time = isDate ? onDate(wall) : atPlace(wall, statement.place ?? null, context.zoneOf)
    const event = events.add(statement, time, references)
    if (event !== null) warnOfZone(event, path, feedback)
  }
  const isArrival = code === 'ARR' || code === 'RCF'
  const classifier =
    meaning?.event === 'DEP' || meaning?.event === 'ARR' ? classifierOf(fields.times[0]?.kind) : undefined
  const status: Statement = {
    ...base,
    kind: meaning?.event === undefined ? 'note' : 'transport',
    code: meaning?.event ?? code,
    classifier: meaning?.classifier ?? classifier ?? 'actual',
    place: airport((isArrival ? fields.to : null) ?? fields.from),
    remark: remarkOf(code, fields, line, meaning?.event === undefined ? (meaning?.text ?? null) : null),
  }
  const shift = (fields.times[0]?.days ?? 0) * day
  add(status, date.wall + shift, date.isDate)
  if (code === 'BKD' || code === 'MAN') addFlight(fields, base, context, add)
  if (code === 'DEP') addFlight(fields, base, context, add, ['ARR'])
  return { path, events: events.items, ignored: false, feedback: feedback.items, attachments: [] }
}

/** A booking and a manifest tell when the flight is to leave and arrive, a departure when it arrives. */
function addFlight(
  fields: StatusFields,
  base: Partial<Statement>,
  context: ReadingContext,
  add: (statement: Statement, wall: Wall, isDate: boolean) => void,
  codes: readonly string[] = ['DEP', 'ARR'],
): void {
  const ends = [
    { code: 'DEP', at: fields.from },
    { code: 'ARR', at: fields.to },
  ]
  for (const [index, { kind, clock, days }] of fields.times.entries()) {
    const end = ends[index]
    const date = fields.date === null ? null : readFsuDate(fields.date.slice(0, 5), clock, context.receivedAt)
    if (end === undefined || !codes.includes(end.code) || end.at === null || date === null) continue
    const classifier = classifierOf(kind) ?? 'planned'
    add(
      { ...base, kind: 'transport', code: end.code, classifier, place: airport(end.at) },
      date.wall + days * day,
      false,
    )
  }
}

function classifierOf(kind: string | undefined): EventClassifier | undefined {
  return kind === 'A' ? 'actual' : kind === 'E' ? 'estimated' : kind === 'S' ? 'planned' : undefined
}

function airport(code: string | null): EventPlace | null {
  return code === null ? null : placeWith({ iata: code })
}

function conveyanceOf({ flight }: StatusFields): LoggedEvent['conveyance'] {
  if (flight === null) return null
  return { name: null, imo: null, voyage: flight, carrier: flight.replace(/\d{1,4}[A-Z]?$/, '') }
}

/** A part is of the pieces of the air waybill; so is what calls itself the total and is less than these. */
function piecesOf({ quantity }: StatusFields, consignment: Consignment): LoggedEvent['pieces'] {
  if (quantity === null) return null
  const totals = [quantity.total, consignment.pieces].filter((total) => total !== null)
  return { count: quantity.pieces, of: totals.length === 0 ? null : Math.max(...totals) }
}

function remarkOf(code: string, fields: StatusFields, line: FsuLine, text: string | null): string | null {
  const discrepancy = code === 'DIS' ? entryOf(discrepancies, fields.rest[0] ?? null) : undefined
  const parts = [text, discrepancy ?? null, ...line.more.map((each) => each.replace(/^[A-Z]{3}\/|^\//, ''))]
  return cleanText(parts.filter((part) => part !== null && part !== '').join('; '))
}
