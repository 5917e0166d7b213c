import type { MessageEntry } from './carrier-message.ts'
import type { FeedbackList } from './feedback-list.ts'
import type { ZoneOf } from './statement/stated-time.ts'

/** What reading an entry needs to know beside it. */
export interface ReadingContext {
  receivedAt: Date
  zoneOf: ZoneOf | undefined
}

/** An entry that holds no event: refused if its feedback has an error, else ignored. */
export function entryWithout(path: string, feedback: FeedbackList): MessageEntry {
  return { path, events: [], ignored: !feedback.hasErrors, feedback: feedback.items, attachments: [] }
}
