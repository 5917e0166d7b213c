import {
  type CarrierFormat,
  type CarrierMessage,
  type MessageEntry,
  UnreadableMessage,
} from '#carrier-message.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { cleanText } from '#statement/clean-text.ts'
import { commonMembers } from './entry.ts'
import { isHeavy, isObject, readJson } from './json/read-json.ts'
import { isArrivalNotice, readArrivalNotice } from './notices/arrival-notice.ts'
import { readTnt2 } from './tracking/tnt-2.ts'
import { isTnt3, originOf, readTnt3 } from './tracking/tnt-3.ts'

const heaviestEvent = 100_000
/** With its PDF in Base64. */
const heaviestNotice = 30_000_000

/** A message of DCSA, told apart by its shape: a list of events, `{events}`, `{arrivalNotices}`, or one event or notice. */
export function readDcsa(bytes: Uint8Array, context: ReadingContext): CarrierMessage {
  const value = readJson(bytes)
  const { list, path } = listEntries(value)
  const format = formatOf(value, list)
  const feedback = new FeedbackList()
  if (list.length === 0) feedback.add('ERROR', 'no-entries', path)
  return {
    format,
    sender: senderOf(list, format),
    messageAt: null,
    entries: readEntries(list, path, list[0] === value, format, context),
    feedback: feedback.items,
  }
}

function listEntries(value: unknown): { list: readonly unknown[]; path: string } {
  if (Array.isArray(value)) return { list: value, path: '$' }
  if (isObject(value)) {
    for (const name of ['events', 'arrivalNotices', 'arrivalNoticeNotifications']) {
      const list = value[name]
      if (Array.isArray(list)) return { list, path: `$.${name}` }
    }
    const isEvent = isTnt3(value) || isArrivalNotice(value) || commonMembers.some((name) => name in value)
    if (isEvent) return { list: [value], path: '$' }
  }
  throw new UnreadableMessage(
    'unknown-format',
    "The JSON isn't a DCSA message: it must be a list of events, an object with events or arrivalNotices, or one event or notice.",
  )
}

function formatOf(value: unknown, list: readonly unknown[]): CarrierFormat {
  const isNotices = isObject(value) && ('arrivalNotices' in value || 'arrivalNoticeNotifications' in value)
  if (isNotices || list.some(isArrivalNotice)) return 'dcsa-an-1.0'
  return list.some(isTnt3) ? 'dcsa-tnt-3.0' : 'dcsa-tnt-2.2'
}

function senderOf(list: readonly unknown[], format: CarrierFormat): string | null {
  for (const entry of list) {
    if (!isObject(entry)) continue
    const sender = format === 'dcsa-an-1.0' ? cleanText(entry.carrierCode, 35) : originOf(entry)
    if (sender !== null) return sender
  }
  return null
}

async function* readEntries(
  list: readonly unknown[],
  path: string,
  isSingle: boolean,
  format: CarrierFormat,
  context: ReadingContext,
): AsyncGenerator<MessageEntry> {
  for (const [index, entry] of list.entries()) {
    const own = isSingle ? path : `${path}[${index}]`
    const isNotice = format === 'dcsa-an-1.0' && (isArrivalNotice(entry) || path !== '$')
    const heaviest = isNotice ? heaviestNotice : heaviestEvent
    if (isHeavy(entry, heaviest)) {
      const feedback = new FeedbackList()
      feedback.add('ERROR', 'entry-too-large', own, heaviest)
      yield entryWithout(own, feedback)
    } else if (isNotice) yield readArrivalNotice(entry, own, context)
    else yield isTnt3(entry) ? readTnt3(entry, own, context) : readTnt2(entry, own, context)
  }
}
