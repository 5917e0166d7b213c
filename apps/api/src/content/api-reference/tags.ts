/** The callers, by the first part of a path, and their endpoints. */
const areas: Readonly<Record<string, { group: string; tags: Readonly<Record<string, string>> }>> = {
  auth: {
    group: 'Sign-in',
    tags: {
      token: 'Sign in with email and password',
      '2fa': 'Codes of the second factor',
      passkeys: 'Sign in with passkeys, and manage them',
      password: 'Change and reset the password',
      email: 'Confirm a new email',
      sessions: 'Where a person is signed in',
      logout: 'Sign out',
    },
  },
  customer: {
    group: 'Customer',
    tags: {
      orders: 'Transport orders, their routes, units, documents and invoices',
      invoices: 'Invoices of all orders, and what they add up to',
      preorders: 'Bookings until they become orders',
      'address-books': 'What earlier bookings suggest for the next one',
      quotes: 'Requests for prices and the offers for them',
      threads: 'Conversations with the company',
      estimations: 'What such transports cost before',
      announcements: 'What the company announces to the person',
      follows: 'Orders that the person follows',
      notifications: 'What happened to orders, bookings and quotes',
      users: 'The signed-in person',
      organizations: 'The organizations of the signed-in person',
      contacts: 'Whom the person turns to at the company',
      storage: 'The room that uploaded files take up',
      invitations: 'Registration by invitation',
      definitions: 'Cities, countries and codes',
      faq: 'Questions and answers',
    },
  },
  company: {
    group: 'Company',
    tags: {
      organizations: 'Customers, their people and settings',
      customers: 'The contact of customers without one of their own',
      invitations: 'Invitations to register',
      users: 'Accounts of people: sessions, blocking, second factor, email',
      'typed-codes': 'Codes typed from the cards of invitations',
      orders: 'Orders, their events, documents and invoices',
      'order-attention': 'Orders of all customers that need attention',
      'order-places': 'Places that orders of all customers go from and to',
      announcements: 'Announcements to customers',
      'milestone-runs': 'One milestone for many orders, and its undo',
      'customer-documents': 'Accept or reject what customers upload',
      'rejection-phrases': 'Phrases for rejecting what customers uploaded',
      messages: 'Messages of carriers',
      'message-sources': 'Sources that push messages of carriers',
      keys: 'API keys of the company’s systems',
      'import-files': 'Files to import, and what they become',
      'import-maps': 'Maps that are kept for imports',
      'import-runs': 'Imports, their reports and their undo',
      webhooks: 'What the portal sends to the company',
      preorders: 'Decide on bookings',
      quotes: 'Offer prices',
      threads: 'Conversations with customers, and internal notes',
      rates: 'What transports cost before',
      'rate-sheets': 'Prices of the company',
      'rate-calendar': 'When rate sheets give prices',
      'rate-offers': 'What a customer would be offered',
      'rate-lane-tables': 'Lanes read from tables',
      'fx-rates': 'Exchange rates',
      settings: 'The company’s brand, FAQ and letters',
      health: 'How the installation is',
      queues: 'What queues could not do',
      outbox: 'Emails and SMS of the portal',
      setup: 'First steps of a new portal',
      staff: 'The company’s people',
      activity: 'Who did what at the company',
      views: 'See the portal as a customer’s person does',
      tasks: 'Tasks of the company’s people',
      me: 'The signed-in member of the staff',
    },
  },
  files: { group: 'Links', tags: { files: 'Signed links to files, good for ten minutes' } },
  config: { group: 'Portal', tags: { config: 'What the portal is called and offers' } },
}

/** The part of the product that a path belongs to, such as `orders` or `company orders`. */
export function tagOf(path: string): string {
  const [area = '', part = ''] = path.split('/').slice(3)
  const { tags = {} } = areas[area] ?? {}
  const tag = area in tags ? area : part
  if (!(tag in tags)) throw new Error(`The reference has no tag for ${path}: name it in tags.ts`)
  return fullName(area, tag)
}

/** All tags with their descriptions, and their groups for readers of the document (`x-tagGroups`). */
export const tagMembers = {
  tags: Object.entries(areas).flatMap(([area, { tags }]) =>
    Object.entries(tags).map(([tag, description]) => ({ name: fullName(area, tag), description })),
  ),
  'x-tagGroups': Object.entries(areas).map(([area, { group, tags }]) => ({
    name: group,
    tags: Object.keys(tags).map((tag) => fullName(area, tag)),
  })),
}

// Customers and the company have endpoints for the same things.
function fullName(area: string, tag: string): string {
  return area === 'company' ? `company ${tag}` : tag
}
