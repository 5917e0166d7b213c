import { globSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { messages as faq } from '../../apps/web/src/content/faq/messages.ts'
import { messages as onboarding } from '../../apps/web/src/content/onboarding/messages.ts'
import { messages as deskActivity } from '../../apps/web/src/desk/activity/messages.ts'
import { messages as deskAnnouncements } from '../../apps/web/src/desk/announcements/messages.ts'
import { messages as deskBrand } from '../../apps/web/src/desk/brand/messages.ts'
import { messages as deskMessages } from '../../apps/web/src/desk/carrier-messages/messages.ts'
import { messages as deskCompany } from '../../apps/web/src/desk/company/messages.ts'
import { messages as deskCustomer } from '../../apps/web/src/desk/customers/detail/messages.ts'
import { messages as deskInvitations } from '../../apps/web/src/desk/customers/invitations/messages.ts'
import { messages as deskCustomers } from '../../apps/web/src/desk/customers/list/messages.ts'
import { messages as deskPeople } from '../../apps/web/src/desk/customers/people/messages.ts'
import { messages as deskCustomerRemoval } from '../../apps/web/src/desk/customers/removal/messages.ts'
import { messages as deskCustomerSettings } from '../../apps/web/src/desk/customers/settings/messages.ts'
import { messages as deskDocuments } from '../../apps/web/src/desk/documents/messages.ts'
import { messages as deskFaq } from '../../apps/web/src/desk/faq/messages.ts'
import { messages as deskNotices } from '../../apps/web/src/desk/frame/messages.ts'
import { messages as deskFindings } from '../../apps/web/src/desk/health/findings/messages.ts'
import { messages as deskHealth } from '../../apps/web/src/desk/health/messages.ts'
import { messages as deskOutbox } from '../../apps/web/src/desk/health/outbox/messages.ts'
import { messages as importFields } from '../../apps/web/src/desk/imports/mapping/fields/messages.ts'
import { messages as deskImports } from '../../apps/web/src/desk/imports/messages.ts'
import { messages as deskLetters } from '../../apps/web/src/desk/letter-texts/messages.ts'
import { messages as deskRunHistory } from '../../apps/web/src/desk/milestone-runs/earlier/messages.ts'
import { messages as deskRuns } from '../../apps/web/src/desk/milestone-runs/messages.ts'
import { messages as deskOrderActions } from '../../apps/web/src/desk/orders/detail/actions/messages.ts'
import { messages as deskLog } from '../../apps/web/src/desk/orders/detail/log/messages.ts'
import { messages as deskMilestones } from '../../apps/web/src/desk/orders/detail/milestones/messages.ts'
import { messages as deskMoves } from '../../apps/web/src/desk/orders/detail/moves/messages.ts'
import { messages as deskPapers } from '../../apps/web/src/desk/orders/detail/papers/messages.ts'
import { messages as deskOrders } from '../../apps/web/src/desk/orders/list/messages.ts'
import { messages as deskNewOrder } from '../../apps/web/src/desk/orders/new/messages.ts'
import { messages as deskPreorder } from '../../apps/web/src/desk/preorders/detail/messages.ts'
import { messages as deskPreorderList } from '../../apps/web/src/desk/preorders/list/messages.ts'
import { messages as deskPreorderState } from '../../apps/web/src/desk/preorders/state/messages.ts'
import { messages as deskQuotes } from '../../apps/web/src/desk/quotes/messages.ts'
import { messages as deskRates } from '../../apps/web/src/desk/rate-sheets/messages.ts'
import { messages as deskRateCopy } from '../../apps/web/src/desk/rate-sheets/sheet/messages.ts'
import { messages as deskSetup } from '../../apps/web/src/desk/setup/messages.ts'
import { messages as deskStaff } from '../../apps/web/src/desk/staff/messages.ts'
import { messages as deskSystems } from '../../apps/web/src/desk/systems/messages.ts'
import { messages as deskWebhooks } from '../../apps/web/src/desk/systems/webhooks/messages.ts'
import { messages as deskTasks } from '../../apps/web/src/desk/tasks/messages.ts'
import { messages as deskThreads } from '../../apps/web/src/desk/threads/list/messages.ts'
import { messages as deskThread } from '../../apps/web/src/desk/threads/panel/messages.ts'
import { messages as deskViews } from '../../apps/web/src/desk/views/messages.ts'
import { messages as announcements } from '../../apps/web/src/freight/announcements/messages.ts'
import { messages as offerPrice } from '../../apps/web/src/freight/charges/offer/messages.ts'
import { messages as documents } from '../../apps/web/src/freight/documents/messages.ts'
import { messages as documentPages } from '../../apps/web/src/freight/documents/pages/messages.ts'
import { messages as documentUploads } from '../../apps/web/src/freight/documents/uploads/messages.ts'
import { messages as invoiceDetail } from '../../apps/web/src/freight/invoices/detail/messages.ts'
import { messages as invoices } from '../../apps/web/src/freight/invoices/messages.ts'
import { messages as sectionTabs } from '../../apps/web/src/freight/invoices/tabs/messages.ts'
import { messages as map } from '../../apps/web/src/freight/map/messages.ts'
import { messages as orderTabs } from '../../apps/web/src/freight/order-pages/order/messages.ts'
import { messages as orderAlerts } from '../../apps/web/src/freight/orders/alerts/messages.ts'
import { messages as orderAttention } from '../../apps/web/src/freight/orders/attention/messages.ts'
import { messages as orderColumns } from '../../apps/web/src/freight/orders/columns/messages.ts'
import { messages as orderCutOffs } from '../../apps/web/src/freight/orders/cut-offs/messages.ts'
import { messages as orderDates } from '../../apps/web/src/freight/orders/dates/messages.ts'
import { messages as orderDetail } from '../../apps/web/src/freight/orders/detail/messages.ts'
import { messages as orderEmissions } from '../../apps/web/src/freight/orders/emissions/messages.ts'
import { messages as orderFilters } from '../../apps/web/src/freight/orders/filters/messages.ts'
import { messages as orderHeadline } from '../../apps/web/src/freight/orders/headline/messages.ts'
import { messages as orderHistory } from '../../apps/web/src/freight/orders/history/messages.ts'
import { messages as orderList } from '../../apps/web/src/freight/orders/list/messages.ts'
import { messages as orderTable } from '../../apps/web/src/freight/orders/list/table/messages.ts'
import { messages as orders } from '../../apps/web/src/freight/orders/messages.ts'
import { messages as orderMilestones } from '../../apps/web/src/freight/orders/milestones/messages.ts'
import { messages as orderPapers } from '../../apps/web/src/freight/orders/papers/messages.ts'
import { messages as orderPins } from '../../apps/web/src/freight/orders/pins/messages.ts'
import { messages as orderReferences } from '../../apps/web/src/freight/orders/references/messages.ts'
import { messages as orderSelection } from '../../apps/web/src/freight/orders/selection/messages.ts'
import { messages as orderTimeline } from '../../apps/web/src/freight/orders/timeline/messages.ts'
import { messages as orderUnits } from '../../apps/web/src/freight/orders/units/messages.ts'
import { messages as bookingCargo } from '../../apps/web/src/freight/preorders/cargo/messages.ts'
import { messages as bookingConflict } from '../../apps/web/src/freight/preorders/conflict/messages.ts'
import { messages as preorderConversation } from '../../apps/web/src/freight/preorders/conversation/messages.ts'
import { messages as preorder } from '../../apps/web/src/freight/preorders/detail/messages.ts'
import { messages as bookingFieldValues } from '../../apps/web/src/freight/preorders/field-values/messages.ts'
import { messages as bookingFields } from '../../apps/web/src/freight/preorders/fields/messages.ts'
import { messages as booking } from '../../apps/web/src/freight/preorders/form/messages.ts'
import { messages as preorderList } from '../../apps/web/src/freight/preorders/list/messages.ts'
import { messages as bookingLookups } from '../../apps/web/src/freight/preorders/lookups/messages.ts'
import { messages as packingList } from '../../apps/web/src/freight/preorders/packing-list/messages.ts'
import { messages as bookingParties } from '../../apps/web/src/freight/preorders/parties/messages.ts'
import { messages as preorderPrice } from '../../apps/web/src/freight/preorders/price/messages.ts'
import { messages as bookingSteps } from '../../apps/web/src/freight/preorders/steps/messages.ts'
import { messages as quotes } from '../../apps/web/src/freight/quotes/messages.ts'
import { messages as priceTabs } from '../../apps/web/src/freight/quotes/tabs/messages.ts'
import { messages as estimations } from '../../apps/web/src/freight/rates/messages.ts'
import { messages as conversation } from '../../apps/web/src/freight/threads/conversation/messages.ts'
import { messages as threads } from '../../apps/web/src/freight/threads/messages.ts'
import { messages as codes } from '../../apps/web/src/identity/codes/messages.ts'
import { messages as emailChange } from '../../apps/web/src/identity/email-changes/messages.ts'
import { messages as invitations } from '../../apps/web/src/identity/invitations/messages.ts'
import { messages as memberInvitation } from '../../apps/web/src/identity/member-invitations/messages.ts'
import { messages as passkeyFailure } from '../../apps/web/src/identity/passkeys/failure/messages.ts'
import { messages as passkeys } from '../../apps/web/src/identity/passkeys/messages.ts'
import { messages as passkeySignIn } from '../../apps/web/src/identity/passkeys/sign-in/messages.ts'
import { messages as passwords } from '../../apps/web/src/identity/passwords/messages.ts'
import { messages as passwordReset } from '../../apps/web/src/identity/passwords/reset/messages.ts'
import { messages as secondFactor } from '../../apps/web/src/identity/second-factor/messages.ts'
import { messages as shortcuts } from '../../apps/web/src/identity/settings/keyboard/messages.ts'
import { messages as settings } from '../../apps/web/src/identity/settings/messages.ts'
import { messages as credentials } from '../../apps/web/src/identity/sign-in/check/messages.ts'
import { messages as auth } from '../../apps/web/src/identity/sign-in/messages.ts'
import { messages as stepUp } from '../../apps/web/src/identity/step-up/messages.ts'
import { messages as storage } from '../../apps/web/src/identity/storage/messages.ts'
import { messages as avatar } from '../../apps/web/src/identity/users/avatar/messages.ts'
import { messages as connection } from '../../apps/web/src/layouts/connection/messages.ts'
import { messages as deskAccount } from '../../apps/web/src/layouts/desk/account/messages.ts'
import { messages as deskFrame } from '../../apps/web/src/layouts/desk/messages.ts'
import { messages as layouts } from '../../apps/web/src/layouts/messages.ts'
import { messages as languageOffer } from '../../apps/web/src/layouts/offer/messages.ts'
import { messages as viewBar } from '../../apps/web/src/layouts/view/messages.ts'
import { messages as follows } from '../../apps/web/src/messaging/follows/messages.ts'
import { messages as notifications } from '../../apps/web/src/messaging/notifications/messages.ts'
import { messages as dates } from '../../apps/web/src/platform/dates/messages.ts'
import { messages as interfaceWords } from '../../apps/web/src/platform/i18n/messages.ts'
import { messagesIn as inLanguage, translate } from '../../apps/web/src/platform/i18n/translations.ts'
import { messages as errorNotice } from '../../apps/web/src/platform/notices/error/messages.ts'
import { messages as notices } from '../../apps/web/src/platform/notices/messages.ts'
import type { Locale } from './visitor.ts'

const features = {
  deskCustomerRemoval,
  deskMoves,
  deskPreorder,
  deskPreorderList,
  deskPreorderState,
  auth,
  avatar,
  booking,
  bookingCargo,
  bookingConflict,
  deskQuotes,
  deskRateCopy,
  deskRates,
  documentPages,
  documentUploads,
  bookingFields,
  bookingFieldValues,
  bookingLookups,
  bookingParties,
  bookingSteps,
  orderAlerts,
  orderAttention,
  orderColumns,
  orderCutOffs,
  orderDates,
  orderDetail,
  orderEmissions,
  orderFilters,
  dates,
  orderHeadline,
  orderHistory,
  orderList,
  orderMilestones,
  orderPins,
  orderTabs,
  orderTimeline,
  orderUnits,
  orderPapers,
  orderReferences,
  orderSelection,
  orderTable,
  packingList,
  codes,
  connection,
  credentials,
  deskAccount,
  deskCompany,
  deskCustomer,
  deskCustomerSettings,
  deskCustomers,
  deskBrand,
  deskDocuments,
  deskInvitations,
  deskPeople,
  deskImports,
  importFields,
  deskFaq,
  deskFrame,
  deskLetters,
  deskMessages,
  deskNewOrder,
  deskNotices,
  deskOrders,
  deskLog,
  deskMilestones,
  deskOrderActions,
  deskPapers,
  deskActivity,
  deskStaff,
  deskFindings,
  deskHealth,
  deskOutbox,
  deskSetup,
  deskSystems,
  deskWebhooks,
  deskTasks,
  deskViews,
  viewBar,
  deskRuns,
  deskRunHistory,
  deskThread,
  deskThreads,
  deskAnnouncements,
  announcements,
  documents,
  emailChange,
  estimations,
  faq,
  invitations,
  invoiceDetail,
  invoices,
  languageOffer,
  map,
  memberInvitation,
  errorNotice,
  notices,
  notifications,
  offerPrice,
  onboarding,
  orders,
  passkeyFailure,
  passkeySignIn,
  passkeys,
  passwordReset,
  passwords,
  preorder,
  preorderConversation,
  preorderPrice,
  preorderList,
  priceTabs,
  conversation,
  threads,
  sectionTabs,
  follows,
  quotes,
  secondFactor,
  settings,
  shortcuts,
  stepUp,
  storage,
  layouts,
  interface: interfaceWords,
} as const

// Does what the build does to each of these files.
for (const path of globSync('apps/web/src/**/messages.en.ts')) {
  const from = (file: string) => import(new URL(`../../${file}`, import.meta.url).href)
  const [{ messages }, english] = await Promise.all([from(path.replace('.en.ts', '.ts')), from(path)])
  translate(messages, { en: english.messages })
}

type Catalog = typeof features

/** Returns every text of the interface in a language, by feature. */
export function messagesIn(locale: Locale): Catalog {
  const texts = Object.entries(features).map(([name, messages]) => [name, inLanguage(locale, messages)])
  return Object.fromEntries(texts) as Catalog
}

/**
 * Returns the interface's own words in a language, so that tests look for what a person reads:
 * `say('auth.submit')`.
 */
export function wordsIn(locale: Locale) {
  return createTranslator({
    locale,
    messages: messagesIn(locale),
    onError: (error) => {
      throw error
    },
  })
}

/** The function that `wordsIn` returns; it takes only the keys and arguments of the interface. */
export type Say = ReturnType<typeof wordsIn>
