import type { OutboxUrl } from '#desk/frame/paths.ts'

/** The choices above the list of messages. */
export const outboxViews = ['all', 'waiting', 'failed', 'kept', 'sent'] as const
export type OutboxView = (typeof outboxViews)[number]

const isView = (value: unknown): value is OutboxView => outboxViews.some((view) => view === value)

/** The known members of a URL's search; the usual view is left out. */
export function readOutboxUrl(search: Record<string, unknown>): OutboxUrl & { view?: OutboxView } {
  const { view, search: text, message } = search
  return {
    ...(isView(view) && view !== 'all' && { view }),
    ...(typeof text === 'string' && text.trim() !== '' && { search: text }),
    ...(typeof message === 'string' && message !== '' && { message }),
  }
}
