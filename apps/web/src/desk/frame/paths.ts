import type { ThreadState } from '@portolan/contract/company/threads/threads'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { ThreadSubjectKind } from '@portolan/contract/freight/threads'
import { linkOptions } from '@tanstack/react-router'

/** The search of `/desk/orders`, whose list parses it. */
export type DeskOrdersUrl = Record<string, unknown>

/** The URL of the list of pre-orders; its page parses it. */
export type DeskPreordersUrl = {
  turn?: string
  about?: string
  mode?: string
  organization?: string
  search?: string
}
/** The filter of the activity log; its page parses it. */
export type ActivityUrl = Partial<Record<'actor' | 'act' | 'customer' | 'from' | 'until', string>>

/** The search of the list of messages, as its page reads it. */
export type MessagesUrl = Partial<Record<'view' | 'by' | 'search' | 'source' | 'sender', string>>

/** The order, pre-order or quote that a new order is made of, by its ID; nothing for an empty one. */
export type NewOrderSource = Partial<Record<'order' | 'preorder' | 'quote', string>>
/** The filter of the conversations, as their URL has it. */
export type ThreadSearch = {
  state?: ThreadState
  subject?: ThreadSubjectKind
  search?: string
}

/** The URL of the quotes; the usual view and what isn't filtered are left out. */
export type DeskQuotesUrl = {
  view?: 'open' | 'won' | 'lost'
  mode?: TransportMode
  search?: string
}

/** The search of the list of customers, as its page reads it. */
export type CustomersSearch = { search?: string; sort?: string }
/** The open letter; the page parses it. */
export type LetterTextsUrl = { letter?: string }
/** The URL of the list of rate sheets and of their calendar. */
export type RatesUrl = { view?: string; search?: string; mode?: TransportMode }
/** The URL of the outbox: a view, a search, and the open message. */
export type OutboxUrl = Partial<Record<'view' | 'search' | 'message', string>>
/** The URL of a webhook: its deliveries, and the open one. */
export type WebhookUrl = Partial<Record<'status' | 'delivery', string>>
/** The URL of a rate sheet: a version, or two to compare. */
export type RateSheetUrl = { version?: number; before?: number }

/**
 * Links to the desk's pages, as `paths` has them for customers, whose pages don't load these. Each room adds
 * its own line.
 */
export const deskPaths = {
  /** The list, with its search; by default of messages without an order. */
  messages: (search: MessagesUrl = {}) => linkOptions({ to: '/desk/messages', search }),
  message: (messageId: string) => linkOptions({ to: '/desk/messages/$messageId', params: { messageId } }),
  /** The documents that wait, with one of them open. */
  documents: (document?: string) =>
    linkOptions({ to: '/desk/documents', search: document === undefined ? {} : { document } }),
  /** `view` is `snoozed` for what is hidden for a while; `mine` leaves the person's own customers. */
  today: (view?: 'snoozed', mine = false) =>
    linkOptions({ to: '/desk', search: { ...(view && { view }), ...(mine && { mine }) } }),
  orders: (search: DeskOrdersUrl = {}) => linkOptions({ to: '/desk/orders', search }),
  order: (orderId: string) => linkOptions({ to: '/desk/orders/$orderId', params: { orderId } }),
  preorders: (search: DeskPreordersUrl = {}) => linkOptions({ to: '/desk/preorders', search }),
  preorder: (preorderId: string) =>
    linkOptions({ to: '/desk/preorders/$preorderId', params: { preorderId } }),
  newOrder: (source: NewOrderSource = {}) => linkOptions({ to: '/desk/orders/new', search: source }),
  /** Milestones that many orders got at once. */
  milestoneRuns: () => linkOptions({ to: '/desk/orders/milestones' }),
  /** The history of imports, or the kept maps. */
  imports: (view?: 'maps') => linkOptions({ to: '/desk/imports', search: view ? { view } : {} }),
  /** The map of a file; with a run, the one that it used. */
  importFile: (fileId: string, run?: string) =>
    linkOptions({ to: '/desk/imports/files/$fileId', params: { fileId }, search: run ? { run } : {} }),
  importRun: (runId: string) => linkOptions({ to: '/desk/imports/$runId', params: { runId } }),
  quotes: (search: DeskQuotesUrl = {}) => linkOptions({ to: '/desk/quotes', search }),
  quote: (quoteId: string) => linkOptions({ to: '/desk/quotes/$quoteId', params: { quoteId } }),
  threads: (search: ThreadSearch = {}) => linkOptions({ to: '/desk/threads', search }),
  thread: (threadId: string, search: ThreadSearch = {}) =>
    linkOptions({ to: '/desk/threads/$threadId', params: { threadId }, search }),
  health: (part?: string) => linkOptions({ to: '/desk/company', ...(part && { hash: part }) }),
  outbox: (search: OutboxUrl = {}) => linkOptions({ to: '/desk/company/outbox', search }),
  webhook: (name: string, search: WebhookUrl = {}) =>
    linkOptions({ to: '/desk/company/systems/webhooks/$name', params: { name }, search }),
  systems: () => linkOptions({ to: '/desk/company/systems' }),
  staff: () => linkOptions({ to: '/desk/company/staff' }),
  announcements: () => linkOptions({ to: '/desk/announcements' }),
  /** One of them, or `new`. */
  announcement: (announcementId: string) =>
    linkOptions({ to: '/desk/announcements/$announcementId', params: { announcementId } }),
  brand: () => linkOptions({ to: '/desk/company/brand' }),
  /** The texts of a letter; without one, the first is open. */
  letterTexts: (search: LetterTextsUrl = {}) => linkOptions({ to: '/desk/company/texts', search }),
  deskFaq: () => linkOptions({ to: '/desk/company/faq' }),
  /** An article of the FAQ, or a new one with a slug that none has. */
  deskFaqArticle: (slug: string) => linkOptions({ to: '/desk/company/faq/$slug', params: { slug } }),
  customers: (search: CustomersSearch = {}) => linkOptions({ to: '/desk/customers', search }),
  customer: (organizationId: string) =>
    linkOptions({ to: '/desk/customers/$organizationId', params: { organizationId } }),
  customerSettings: (organizationId: string) =>
    linkOptions({ to: '/desk/customers/$organizationId/settings', params: { organizationId } }),
  rates: (search: RatesUrl = {}) => linkOptions({ to: '/desk/rates', search }),
  rateCalendar: (search: RatesUrl = {}) => linkOptions({ to: '/desk/rates/calendar', search }),
  rateOffers: () => linkOptions({ to: '/desk/rates/offers' }),
  rateSheet: (ref: string, search: RateSheetUrl = {}) =>
    linkOptions({ to: '/desk/rates/sheets/$ref', params: { ref }, search }),
  newRateSheet: () => linkOptions({ to: '/desk/rates/new' }),
  activity: (search: ActivityUrl = {}) => linkOptions({ to: '/desk/company/activity', search }),
  settings: (part?: string) => linkOptions({ to: '/desk/settings', ...(part && { hash: part }) }),
}
