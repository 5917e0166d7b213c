export const messageViews = ['unmatched', 'all', 'sources'] as const
export const messageGroups = ['message', 'booking', 'bill', 'container'] as const

/** The list of messages as its URL has it. */
export interface MessagesUrl {
  view?: (typeof messageViews)[number]
  by?: (typeof messageGroups)[number]
  search?: string
  source?: string
  sender?: string
}

const longest = 100

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text.slice(0, longest)
}

/** Reads the search of a URL; unknown values are ignored. */
export function readMessagesUrl(search: Readonly<Record<string, unknown>>): MessagesUrl {
  const view = messageViews.find((one) => one === search.view)
  const by = messageGroups.find((one) => one === search.by)
  const [text, source, sender] = [search.search, search.source, search.sender].map(textOf)
  return {
    ...(view && { view }),
    ...(by && { by }),
    ...(text !== undefined && { search: text }),
    ...(source !== undefined && { source }),
    ...(sender !== undefined && { sender }),
  }
}

/** A filter of the list. */
export interface MessageListFilter {
  status?: 'unmatched' | 'refused'
  search?: string
  source?: string
  sender?: string
}

/** The messages that the page lists. */
export function listFilterOf({ view = 'unmatched', search, source, sender }: MessagesUrl): MessageListFilter {
  return {
    ...(view === 'unmatched' && { status: 'unmatched' }),
    ...(search !== undefined && { search }),
    ...(source !== undefined && { source, sender: sender ?? '' }),
  }
}

/** True if the page lists messages, not senders or references. */
export function showsMessages({ view = 'unmatched', by = 'message', search }: MessagesUrl): boolean {
  return view === 'all' || (view === 'unmatched' && (by === 'message' || search !== undefined))
}
