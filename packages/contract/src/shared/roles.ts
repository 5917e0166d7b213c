/** The roles of the company's people; the table below says what each may read and change. */
export const roles = ['administrator', 'operations', 'sales', 'finance', 'viewer'] as const
export type Role = (typeof roles)[number]

/**
 * The subjects of company calls. `costs` is the company's own cost of an offer, and its margin; `settings`
 * are brand, texts and FAQ; `systems` are keys, webhooks, sources and the health of the installation; `views`
 * is seeing the portal as a customer's person does; `activity` is who did what.
 */
export const subjects = [
  'tasks',
  'orders',
  'documents',
  'invoices',
  'preorders',
  'quotes',
  'costs',
  'rates',
  'threads',
  'messages',
  'customers',
  'views',
  'imports',
  'announcements',
  'settings',
  'systems',
  'staff',
  'activity',
] as const
export type Subject = (typeof subjects)[number]

/** `write` includes `read`. */
export type Permission = 'none' | 'read' | 'write'

const reader = {
  tasks: 'read',
  orders: 'read',
  documents: 'read',
  invoices: 'read',
  preorders: 'read',
  quotes: 'read',
  costs: 'none',
  rates: 'read',
  threads: 'read',
  messages: 'read',
  customers: 'read',
  views: 'none',
  imports: 'read',
  announcements: 'read',
  settings: 'read',
  systems: 'none',
  staff: 'read',
  activity: 'none',
} as const satisfies Record<Subject, Permission>

/** The permissions of each role, for every company call. */
export const roleTable: Readonly<Record<Role, Readonly<Record<Subject, Permission>>>> = {
  administrator: {
    tasks: 'write',
    orders: 'write',
    documents: 'write',
    invoices: 'write',
    preorders: 'write',
    quotes: 'write',
    costs: 'write',
    rates: 'write',
    threads: 'write',
    messages: 'write',
    customers: 'write',
    views: 'write',
    imports: 'write',
    announcements: 'write',
    settings: 'write',
    systems: 'write',
    staff: 'write',
    activity: 'write',
  },
  operations: {
    ...reader,
    tasks: 'write',
    orders: 'write',
    documents: 'write',
    preorders: 'write',
    threads: 'write',
    messages: 'write',
    customers: 'write',
    views: 'write',
    imports: 'write',
    announcements: 'write',
  },
  sales: {
    ...reader,
    tasks: 'write',
    preorders: 'write',
    quotes: 'write',
    costs: 'write',
    rates: 'write',
    threads: 'write',
    customers: 'write',
    views: 'write',
    imports: 'write',
    announcements: 'write',
  },
  finance: { ...reader, tasks: 'write', invoices: 'write', costs: 'read', threads: 'write' },
  viewer: reader,
}

/** True if a member of staff with this role may do so. */
export function mayDo(role: Role, subject: Subject, needed: 'read' | 'write'): boolean {
  const permission = roleTable[role][subject]
  return permission === 'write' || permission === needed
}
