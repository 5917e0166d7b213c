import * as account from './account.ts'
import * as auth from './auth.ts'
import * as companyOrganizations from './company-organizations.ts'
import * as definitions from './definitions.ts'
import * as documents from './documents.ts'
import * as emailChanges from './email-changes.ts'
import type { Endpoint } from './endpoint.ts'
import * as faq from './faq.ts'
import * as invitations from './invitations.ts'
import * as memberInvitations from './member-invitations.ts'
import * as notifications from './notifications.ts'
import * as orderExports from './order-exports.ts'
import * as orders from './orders.ts'
import * as passkeys from './passkeys.ts'
import * as passwords from './passwords.ts'
import * as portalConfig from './portal-config.ts'
import * as secondFactor from './second-factor.ts'
import * as securityLog from './security-log.ts'
import * as sessions from './sessions.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}

/** Every endpoint of the contract by name, for OpenAPI, the reference page and the test walk; never for the web. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    portalConfig,
    auth,
    secondFactor,
    passwords,
    emailChanges,
    sessions,
    securityLog,
    account,
    orders,
    orderExports,
    documents,
    definitions,
    notifications,
    faq,
    invitations,
    memberInvitations,
    passkeys,
    companyOrganizations,
  ]
    .flatMap((module) => Object.entries<unknown>(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)
