/**
 * The features of the server and the web app, and the folders of the contract, in the order in which they
 * build on each other. A feature may use those on earlier lines, but not its neighbors on the same line, so
 * features never depend on each other in a circle.
 */
export const featureOrder: Readonly<Record<'api' | 'web' | 'contract', readonly string[]>> = {
  api: [
    'messaging/letters',
    'messaging/replies messaging/unsubscribe',
    'messaging/outbox',
    'messaging/notifications',

    'identity/codes identity/devices identity/security-log',
    'identity/api-keys identity/credentials identity/sessions identity/storage identity/terms',
    'identity/email-changes identity/step-up',
    'identity/passwords identity/second-factor identity/sign-in',
    'identity/passkeys identity/users',
    'identity/organizations identity/staff',
    'identity/accounts identity/activity identity/invitations identity/views',
    'identity/member-invitations',

    'freight/settings freight/tables',
    'freight/customer-settings',
    'freight/charges freight/webhooks',
    'freight/rates',
    'freight/order-record',
    'freight/attention freight/customers freight/order-finding freight/references',
    'freight/orders',
    'freight/announcements freight/documents freight/follows freight/ledger freight/order-exports freight/papers',
    'freight/carrier-messages freight/imports freight/invoices freight/milestone-runs freight/order-moves',
    'freight/notifications freight/threads',
    'freight/questions freight/rate-sheets freight/recount',
    'freight/import-runs freight/preorders',
    'freight/quotes',
    'freight/exit freight/tasks',

    'content/api-reference content/brand content/definitions content/demo content/faq',
    'content/health content/letter-texts content/setup',
    'content/portal-config',
  ],
  web: [
    'messaging/follows messaging/notifications',

    'identity/codes identity/email-changes identity/member-invitations identity/passkeys',
    'identity/passwords identity/storage identity/users',
    'identity/invitations identity/second-factor identity/settings identity/sign-in',
    'identity/step-up',

    'freight/charges freight/customers freight/documents freight/map',
    'freight/announcements freight/threads',
    'freight/orders',
    'freight/invoices freight/preorders',
    'freight/order-pages freight/quotes',
    'freight/rates',

    'content/faq content/onboarding',

    'desk/frame desk/sentences',
    'desk/company desk/imports desk/setup',
    'desk/activity desk/brand desk/faq desk/health desk/letter-texts desk/staff desk/systems desk/views',
    'desk/announcements desk/threads',
    'desk/carrier-messages desk/customers desk/documents',
    'desk/milestone-runs',
    'desk/orders',
    'desk/preorders',
    'desk/quotes',
    'desk/rate-sheets desk/tasks',
  ],
  contract: ['shared', 'messaging', 'identity', 'freight', 'content', 'company', 'commands'],
}
