import {
  type CarrierFormat,
  type CarrierMessage,
  type MessageEntry,
  UnreadableMessage,
} from '#carrier-message.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { sliceBytes } from '#slices.ts'
import { carrierOf, isBooking, readBooking } from './booking/booking.ts'
import { commonMembers } from './entry.ts'
import { JsonScanner, type Span } from './json/json-scanner.ts'
import { isHeavy, isObject, parseSpan } from './json/read-json.ts'
import { isArrivalNotice, readArrivalNotice } from './notices/arrival-notice.ts'
import { readTnt2 } from './tracking/tnt-2.ts'
import { isTnt3, originOf, readTnt3 } from './tracking/tnt-3.ts'
import { unsupportedKind } from './unsupported-kind.ts'

const heaviestEvent = 100_000
/** With its PDF in Base64. */
const heaviestNotice = 30_000_000
/** With hundreds of containers and commodities. */
const heaviestBooking = 1_000_000
/** Each of its characters may be escaped, and between them may be blanks. */
const longestEntry = heaviestNotice + 10_000_000

const noticeLists = ['arrivalNotices', 'arrivalNoticeNotifications']
const bookingList = 'bookings'

/** The position of a message's entries in its bytes. */
interface Listing {
  bytes: Uint8Array
  spans: readonly Span[]
  /** `$`, or that of the list's member. */
  path: string
  /** The root is the entry, not a list of them. */
  isSingle: boolean
  /** The required kind of its entries; null if each entry tells. */
  kind: 'notices' | 'bookings' | null
}

/**
 * A message of DCSA, told apart by its shape: a list of events, `{events}`, `{arrivalNotices}`, or one event,
 * notice or booking.
 */
export async function readDcsa(bytes: Uint8Array, context: ReadingContext): Promise<CarrierMessage> {
  const listing = await listEntries(bytes, context)
  const { format, sender } = await peek(listing, context)
  const feedback = new FeedbackList()
  if (listing.spans.length === 0) feedback.add('ERROR', 'no-entries', listing.path)
  return {
    format,
    sender,
    messageAt: null,
    entries: readEntries(listing, context),
    feedback: feedback.items,
  }
}

async function listEntries(bytes: Uint8Array, context: ReadingContext): Promise<Listing> {
  // One more than are read, so that their limit is noticed.
  const scanner = new JsonScanner(bytes, ['events', ...noticeLists, bookingList], context.maxEntries + 1)
  while (scanner.advance(sliceBytes)) await context.slices.after(sliceBytes)
  const { list, root } = scanner
  if (list !== null) {
    const name = list.name ?? ''
    const kind = noticeLists.includes(name) ? 'notices' : name === bookingList ? 'bookings' : null
    const path = list.name === null ? '$' : `$.${list.name}`
    return { bytes, spans: list.elements, path, isSingle: false, kind }
  }
  const value = isTooLarge(root) ? null : parseSpan(bytes, root)
  if (isTooLarge(root) || isEntry(value))
    return { bytes, spans: [root], path: '$', isSingle: true, kind: null }
  refuseUnsupported(value)
  throw new UnreadableMessage(
    'unknown-format',
    "The JSON isn't a DCSA message: it must be a list of events, an object with events, arrivalNotices or bookings, or one event, notice or booking.",
  )
}

function refuseUnsupported(value: unknown): void {
  const kind = isEntry(value) ? null : unsupportedKind(value)
  if (kind !== null)
    throw new UnreadableMessage(
      'unsupported-message',
      `This is ${kind} of DCSA, which is not supported yet: send Track & Trace events, arrival notices or bookings with their status.`,
    )
}

function isEntry(value: unknown): boolean {
  return (
    isTnt3(value) ||
    isArrivalNotice(value) ||
    isBooking(value) ||
    (isObject(value) && commonMembers.some((name) => name in value))
  )
}

function isTooLarge({ start, end, isBranched }: Span): boolean {
  return isBranched || end - start > longestEntry
}

/** The part that is searched for what all entries have in common. */
const looked = { entries: 1_000, bytes: 1_000_000 }

/** The format of a list is that of its entries; a list of events may hold both versions. */
async function peek(
  { bytes, spans, path, kind }: Listing,
  context: ReadingContext,
): Promise<{ format: CarrierFormat; sender: string | null }> {
  let format: CarrierFormat =
    kind === 'notices' ? 'dcsa-an-1.0' : kind === 'bookings' ? 'dcsa-bkg-2.0' : 'dcsa-tnt-2.2'
  let carrier: string | null = null
  let origin: string | null = null
  let length = 0
  for (const span of spans.slice(0, looked.entries)) {
    if (isTooLarge(span)) continue
    length += span.end - span.start
    if (length > looked.bytes && span !== spans[0]) break
    const entry = parseSpan(bytes, span)
    if (span === spans[0] && path === '$') refuseUnsupported(entry)
    if (isArrivalNotice(entry)) format = 'dcsa-an-1.0'
    else if (isBooking(entry)) format = 'dcsa-bkg-2.0'
    else if (isTnt3(entry) && format === 'dcsa-tnt-2.2') format = 'dcsa-tnt-3.0'
    if (isObject(entry)) {
      carrier ??= carrierOf(entry)
      origin ??= originOf(entry)
    }
    await context.slices.after(span.end - span.start)
  }
  return { format, sender: format.startsWith('dcsa-tnt') ? origin : carrier }
}

async function* readEntries(listing: Listing, context: ReadingContext): AsyncGenerator<MessageEntry> {
  const { spans, path, isSingle } = listing
  for (const [index, span] of spans.entries()) {
    await context.progress(span.end - span.start)
    yield readEntry(listing, span, isSingle ? path : `${path}[${index}]`, context)
  }
}

function readEntry(
  { bytes, kind }: Listing,
  span: Span,
  path: string,
  context: ReadingContext,
): MessageEntry {
  const entry = isTooLarge(span) ? null : parseSpan(bytes, span)
  const isNotice = kind === 'notices' || isArrivalNotice(entry)
  const isOfBooking = kind === 'bookings' || isBooking(entry)
  const heaviest = isNotice ? heaviestNotice : isOfBooking ? heaviestBooking : heaviestEvent
  if (isTooLarge(span) || isHeavy(entry, heaviest)) {
    const feedback = new FeedbackList()
    feedback.add('ERROR', 'entry-too-large', path, heaviest)
    return entryWithout(path, feedback)
  }
  if (isNotice) return readArrivalNotice(entry, path, context)
  if (isOfBooking) return readBooking(entry, path, context)
  return isTnt3(entry) ? readTnt3(entry, path, context) : readTnt2(entry, path, context)
}
