import type { customerOrderings } from '@portolan/contract/company/organizations'

/** Sorts of the list: by name unless the URL says otherwise. */
export const customerSorts = ['name', 'orders', 'signIn', 'newest'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** The list of customers as its URL has it. */
export interface CustomersUrl {
  search?: string
  sort?: Exclude<CustomerSort, 'name'>
}

const longest = 100

/** Reads the search of a URL; unknown values are ignored. */
export function readCustomersUrl(search: Readonly<Record<string, unknown>>): CustomersUrl {
  // A number in the URL is a text that consists of digits.
  const { search: raw } = search
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, longest) : ''
  const sort = customerSorts.find((one) => one === search.sort)
  return { ...(text !== '' && { search: text }), ...(sort && sort !== 'name' && { sort }) }
}

const orderings: Readonly<Record<CustomerSort, (typeof customerOrderings)[number]>> = {
  name: 'name',
  orders: '-activeOrders',
  signIn: '-lastSignInAt',
  newest: '-createdAt',
}

/** The sort of the request to the server. */
export const orderingOf = ({ sort }: CustomersUrl) => orderings[sort ?? 'name']
