import type * as z from 'zod/mini'

import * as companyActivity from './company/activity/activity.ts'
import * as companyAnnouncements from './company/announcements/announcements.ts'
import * as companyMilestoneRuns from './company/bulk/milestone-runs.ts'
import * as companyMessageEvents from './company/carrier-messages/message-events.ts'
import * as companyMessageSources from './company/carrier-messages/sources.ts'
import * as companySuggestions from './company/carrier-messages/suggestions.ts'
import * as companyUnmatched from './company/carrier-messages/unmatched.ts'
import * as companyOrderLog from './company/corrections/order-log.ts'
import * as companyOrderMoves from './company/corrections/order-move.ts'
import * as companyOrderRemoval from './company/corrections/order-removal.ts'
import * as companyOrderViews from './company/corrections/order-view.ts'
import * as companyCustomerSettings from './company/customers/customer-settings.ts'
import * as companyOrderRules from './company/customers/order-rules.ts'
import * as customerDocuments from './company/documents/customer-documents.ts'
import * as documentCheck from './company/documents/document-check.ts'
import * as companyDocuments from './company/documents/order-documents.ts'
import * as rejectionPhrases from './company/documents/rejection-phrases.ts'
import * as companyFxRates from './company/fx-rates.ts'
import * as companyHealth from './company/health/health.ts'
import * as companyImportFiles from './company/imports/import-files.ts'
import * as companyImportMaps from './company/imports/import-maps.ts'
import * as companyImportRuns from './company/imports/import-runs.ts'
import * as companyInvitations from './company/invitations.ts'
import * as companyMembers from './company/members.ts'
import * as companyMessages from './company/messages.ts'
import * as companyOrders from './company/order-calls.ts'
import * as companyEvents from './company/order-events.ts'
import * as companyOrderList from './company/order-lists/order-list.ts'
import * as companyOrderRecords from './company/orders.ts'
import * as companyOrganizations from './company/organizations.ts'
import * as companyOutbox from './company/outbox/outbox.ts'
import * as companyAccounts from './company/people/accounts.ts'
import * as customerRemoval from './company/people/customer-removal.ts'
import * as memberMoves from './company/people/member-moves.ts'
import * as accountData from './company/people/personal-data.ts'
import * as companyStaff from './company/people/staff-accounts.ts'
import * as companyPreorders from './company/preorders.ts'
import * as companyQuotePrices from './company/quotes/quote-prices.ts'
import * as companySentOffer from './company/quotes/sent-offer.ts'
import * as companyQuotes from './company/quotes.ts'
import * as companyLaneTables from './company/rate-sheets/lane-table.ts'
import * as companyRateCalendar from './company/rate-sheets/rate-calendar.ts'
import * as companyRateOffers from './company/rate-sheets/rate-offers.ts'
import * as companySheetPrices from './company/rate-sheets/sheet-prices.ts'
import * as companySheetVersions from './company/rate-sheets/sheet-versions.ts'
import * as companyRateSheets from './company/rate-sheets.ts'
import * as companyRates from './company/rates.ts'
import * as companySentOrder from './company/sent-order.ts'
import * as companySetup from './company/setup/setup.ts'
import * as companySheetContent from './company/sheet-content.ts'
import * as companyKeys from './company/systems/keys.ts'
import * as companyTaskEmails from './company/tasks/task-emails.ts'
import * as companyTasks from './company/tasks/tasks.ts'
import * as companyThreads from './company/threads/threads.ts'
import * as companyViews from './company/views/views.ts'
import * as companyDeliveryDetails from './company/webhooks/delivery-details.ts'
import * as companyWebhookEvents from './company/webhooks/webhook-events.ts'
import * as companyWebhooks from './company/webhooks/webhooks.ts'
import * as bookingData from './content/booking-data.ts'
import * as brandSettings from './content/brand/brand-settings.ts'
import * as legal from './content/brand/legal.ts'
import * as chargeCodes from './content/charge-codes.ts'
import * as dangerousGoods from './content/dangerous-goods.ts'
import * as definitions from './content/definitions.ts'
import * as faqSettings from './content/faq/faq-settings.ts'
import * as faq from './content/faq.ts'
import * as hsCodes from './content/hs-codes.ts'
import * as letterTexts from './content/letter-texts/letter-texts.ts'
import * as portalConfig from './content/portal-config.ts'
import * as announcements from './freight/announcements/announcements.ts'
import * as attention from './freight/attention.ts'
import * as chargeLines from './freight/charges.ts'
import * as customers from './freight/customers/contacts.ts'
import * as documents from './freight/documents.ts'
import * as exit from './freight/exit/personal-data.ts'
import * as follows from './freight/follows.ts'
import * as invoiceDetails from './freight/invoices/invoice-details.ts'
import * as invoices from './freight/invoices/invoices.ts'
import * as orderChanges from './freight/ledger/order-changes.ts'
import * as orderHistory from './freight/ledger/order-history.ts'
import * as offers from './freight/offers.ts'
import * as orderExports from './freight/order-exports.ts'
import * as attentionCounts from './freight/orders/attention-counts.ts'
import * as cargoFacts from './freight/orders/cargo-facts.ts'
import * as orderCodes from './freight/orders/order-codes.ts'
import * as orderParts from './freight/orders/order-parts.ts'
import * as orderPlaces from './freight/orders/order-places.ts'
import * as orderSelection from './freight/orders/order-selection.ts'
import * as orders from './freight/orders.ts'
import * as papers from './freight/papers.ts'
import * as places from './freight/places.ts'
import * as addressBook from './freight/preorders/address-book.ts'
import * as agreedPrice from './freight/preorders/agreed-price.ts'
import * as findings from './freight/preorders/finding.ts'
import * as parties from './freight/preorders/parties.ts'
import * as preorderContent from './freight/preorders/preorder-content.ts'
import * as preorderDocuments from './freight/preorders/preorder-documents.ts'
import * as preorderStates from './freight/preorders/preorder-states.ts'
import * as preorderSteps from './freight/preorders/preorder-steps.ts'
import * as preorders from './freight/preorders/preorders.ts'
import * as questions from './freight/questions.ts'
import * as quotes from './freight/quotes.ts'
import * as rateAnalysis from './freight/rates.ts'
import * as threads from './freight/threads.ts'
import * as emailChanges from './identity/email-changes.ts'
import * as invitations from './identity/invitations.ts'
import * as memberInvitations from './identity/member-invitations.ts'
import * as passkeys from './identity/passkeys.ts'
import * as passwords from './identity/passwords.ts'
import * as secondFactor from './identity/second-factor.ts'
import * as securityLog from './identity/security-log.ts'
import * as sessions from './identity/sessions.ts'
import * as signIn from './identity/sign-in.ts'
import * as staff from './identity/staff.ts'
import * as storage from './identity/storage.ts'
import * as terms from './identity/terms.ts'
import * as users from './identity/users.ts'
import * as notifications from './messaging/notifications.ts'
import type { Endpoint } from './shared/endpoint.ts'
import * as errors from './shared/errors.ts'
import * as instants from './shared/instants.ts'
import * as lines from './shared/lines.ts'
import * as money from './shared/money.ts'
import * as companyQueueNames from './shared/queues/queue-names.ts'

function isNamedSchema(value: unknown): value is z.ZodMiniType {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return false
  const { type } = (value as z.ZodMiniType)._zod.def
  return ['object', 'record', 'enum', 'union'].includes(type)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}

const members = [
  portalConfig,
  legal,
  signIn,
  secondFactor,
  passwords,
  emailChanges,
  sessions,
  securityLog,
  users,
  exit,
  staff,
  terms,
  storage,
  orders,
  orderCodes,
  orderParts,
  cargoFacts,
  attentionCounts,
  orderPlaces,
  orderSelection,
  orderHistory,
  orderExports,
  documents,
  papers,
  preorders,
  preorderStates,
  preorderSteps,
  findings,
  preorderDocuments,
  questions,
  threads,
  follows,
  quotes,
  rateAnalysis,
  announcements,
  definitions,
  dangerousGoods,
  hsCodes,
  bookingData,
  chargeCodes,
  notifications,
  faq,
  invitations,
  memberInvitations,
  customers,
  passkeys,
  invoices,
  invoiceDetails,
  companyActivity,
  companyViews,
  companyWebhooks,
  companyDeliveryDetails,
  companyOutbox,
  companyHealth,
  companyQueueNames,
  companySetup,
  companyWebhookEvents,
  companyMessages,
  companyMessageEvents,
  companyUnmatched,
  companySuggestions,
  companyMessageSources,
  companyAnnouncements,
  companyMilestoneRuns,
  companyEvents,
  companyOrderViews,
  companyOrderList,
  companyOrderLog,
  companyOrderMoves,
  companyOrderRemoval,
  companyDocuments,
  customerDocuments,
  documentCheck,
  rejectionPhrases,
  companyOrders,
  companyAccounts,
  accountData,
  companyStaff,
  companyKeys,
  companyMembers,
  memberMoves,
  customerRemoval,
  brandSettings,
  faqSettings,
  letterTexts,
  companyTaskEmails,
  companyTasks,
  companyThreads,
  companyImportFiles,
  companyImportMaps,
  companyImportRuns,
  companyInvitations,
  companyOrganizations,
  companyCustomerSettings,
  companyOrderRules,
  companyPreorders,
  companyQuotes,
  companyQuotePrices,
  companySentOffer,
  companyRateSheets,
  companySheetVersions,
  companyRateCalendar,
  companySheetPrices,
  companyRateOffers,
  companyLaneTables,
  companySheetContent,
  companyFxRates,
  companyRates,
  companyOrderRecords,
  companySentOrder,
  attention,
  addressBook,
  agreedPrice,
  chargeLines,
  offers,
  orderChanges,
  parties,
  places,
  preorderContent,
  errors,
  lines,
  money,
  instants,
].flatMap((module) => Object.entries<unknown>(module))

/**
 * Every endpoint of the contract by name, for OpenAPI, the reference page and the test walk; never for the
 * web.
 */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  members.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)

/** Every object, choice and enumeration that the contract exports, by its name in OpenAPI. */
export const namedSchemas: ReadonlyMap<string, z.ZodMiniType> = new Map(
  members.filter((entry): entry is [string, z.ZodMiniType] => isNamedSchema(entry[1])),
)
