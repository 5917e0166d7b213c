import { type Customer, customers } from '@portolan/demo/customers'
import { demoLogins, demoStaff } from '@portolan/demo/demo-logins'
import type { Deps } from '#freight/deps.ts'
import type { Database } from '#platform/db/database.ts'
import { hasDemo } from './has-demo.ts'
import { findMember, findOtherOrganization, hasNotifications, isStaff } from './queries.ts'

// Separate from the code that draws the demo's documents: every start checks for the demo, few load it.

export const allCustomers: readonly Customer[] = Object.values(customers)

export const people = [
  { login: demoLogins[0], user: 'anna', firstName: 'Anna', lastName: 'Petrova', locale: 'en' },
  { login: demoLogins[1], user: 'boris', firstName: 'Борис', lastName: 'Ахметов', locale: 'ru' },
] as const

export type Person = (typeof people)[number]

export function customersOf({ user }: Person): Customer[] {
  return allCustomers.filter((customer) => customer.user === user)
}

export function findPerson(deps: Deps, person: Person): Promise<{ id: string } | null> {
  const ref = customersOf(person)[0]?.ref ?? ''
  return findMember(deps.database, person.login.username, ref)
}

/** True if the demo is complete, with the company's own login, which older versions lacked. */
export async function isDemoLoaded(deps: Deps): Promise<boolean> {
  return (await isStaff(deps.database, demoStaff.username)) && (await arePeopleLoaded(deps))
}

/** True if customers' people are complete: notifications are written last, so who has some has everything. */
export async function arePeopleLoaded(deps: Deps): Promise<boolean> {
  for (const person of people) {
    const existingPerson = await findPerson(deps, person)
    if (existingPerson === null || !(await hasNotifications(deps.database, existingPerson.id))) return false
  }
  return true
}

/** The name of a customer outside the demo; null if there is none. */
export function findRealCustomer(database: Database): Promise<string | null> {
  return findOtherOrganization(
    database,
    allCustomers.map(({ ref }) => ref),
  )
}

/** True if the database has the demo and no other customer. */
export async function hasOnlyDemo(database: Database): Promise<boolean> {
  return (await hasDemo(database)) && (await findRealCustomer(database)) === null
}
