import * as companyFxRates from '#company/fx-rates.ts'
import * as companyMessages from '#company/messages.ts'
import * as companyOrganizations from '#company/organizations.ts'
import * as companyPreorders from '#company/preorders.ts'
import * as companyQuotes from '#company/quotes.ts'
import * as companyRateSheets from '#company/rate-sheets.ts'
import * as companyRates from '#company/rates.ts'
import * as companyWebhooks from '#company/webhooks.ts'
import * as bookingData from '#content/booking-data.ts'
import * as chargeCodes from '#content/charge-codes.ts'
import * as definitions from '#content/definitions.ts'
import * as faq from '#content/faq.ts'
import * as hsCodes from '#content/hs-codes.ts'
import * as portalConfig from '#content/portal-config.ts'
import * as documents from '#freight/documents.ts'
import * as orderExports from '#freight/order-exports.ts'
import * as orderHistory from '#freight/order-history.ts'
import * as orders from '#freight/orders.ts'
import * as preorderDocuments from '#freight/preorder-documents.ts'
import * as preorders from '#freight/preorders.ts'
import * as quotes from '#freight/quotes.ts'
import * as rateAnalysis from '#freight/rate-analysis.ts'
import * as emailChanges from '#identity/email-changes.ts'
import * as invitations from '#identity/invitations.ts'
import * as memberInvitations from '#identity/member-invitations.ts'
import * as passkeys from '#identity/passkeys.ts'
import * as passwords from '#identity/passwords.ts'
import * as secondFactor from '#identity/second-factor.ts'
import * as securityLog from '#identity/security-log.ts'
import * as sessions from '#identity/sessions.ts'
import * as signIn from '#identity/sign-in.ts'
import * as users from '#identity/users.ts'
import * as notifications from '#messaging/notifications.ts'
import type { Endpoint } from './endpoint.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}

/** Every endpoint of the contract by name, for OpenAPI, the reference page and the test walk; never for the web. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    portalConfig,
    signIn,
    secondFactor,
    passwords,
    emailChanges,
    sessions,
    securityLog,
    users,
    orders,
    orderHistory,
    orderExports,
    documents,
    preorders,
    preorderDocuments,
    quotes,
    rateAnalysis,
    definitions,
    hsCodes,
    bookingData,
    chargeCodes,
    notifications,
    faq,
    invitations,
    memberInvitations,
    passkeys,
    companyOrganizations,
    companyPreorders,
    companyQuotes,
    companyRateSheets,
    companyFxRates,
    companyRates,
    companyMessages,
    companyWebhooks,
  ]
    .flatMap((module) => Object.entries<unknown>(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)
