import type { MessageEntry } from './carrier-message.ts'
import type { FeedbackList } from './feedback-list.ts'
import { Slices } from './slices.ts'
import { ReferenceAllowance } from './statement/reference-allowance.ts'
import type { ZoneOf } from './statement/stated-time.ts'

/** The context for reading an entry. */
export interface ReadingContext {
  receivedAt: Date
  zoneOf: ZoneOf | undefined
  /** How many entries are read, and how many events. */
  maxEntries: number
  allowance: ReferenceAllowance
  slices: Slices
  /** To be awaited before a part of the body becomes entries. */
  progress(bytes: number): Promise<void>
}

export function openContext(
  options: Pick<ReadingContext, 'receivedAt' | 'zoneOf' | 'maxEntries'>,
): ReadingContext {
  const allowance = new ReferenceAllowance()
  const slices = new Slices()
  return {
    ...options,
    allowance,
    slices,
    progress(bytes) {
      allowance.grant(bytes)
      return slices.after(bytes)
    },
  }
}

/** An entry that holds no event: refused if its feedback has an error, else ignored. */
export function entryWithout(path: string, feedback: FeedbackList): MessageEntry {
  return { path, events: [], ignored: !feedback.hasErrors, feedback: feedback.items, attachments: [] }
}
