import { randomBytes } from 'node:crypto'
import { demoStaff } from '@portolan/demo/demo-logins'
import { allCustomers } from '#content/demo/demo-people.ts'
import { findStaffId, isStaff, listWaitingQuotes, setEmailFactor } from '#content/demo/queries.ts'
import { saveSettings } from '#freight/customers/settings/save-settings.ts'
import type { Deps } from '#freight/deps.ts'
import { saveOwner } from '#freight/tasks/task-states.ts'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { demoPassword } from '#identity/passwords/password-rules.ts'
import { giveRole } from '#identity/staff/manage-staff.ts'
import { createUser } from '#identity/users/create-user.ts'
import { loadDemoPeople } from './load-demo-people.ts'

/** Colleagues without a login of their own: their tasks, notes and names show what a team looks like. */
export const colleagues = [
  { email: 'marek@demo.example', firstName: 'Marek', lastName: 'Nowak', role: 'operations' },
  { email: 'elena@demo.example', firstName: 'Елена', lastName: 'Орлова', role: 'sales' },
  { email: 'priya@demo.example', firstName: 'Priya', lastName: 'Nair', role: 'finance' },
  { email: 'tom@demo.example', firstName: 'Tom', lastName: 'Becker', role: 'viewer' },
] as const

/** Whom the first customer's people turn to. */
const demoContact = {
  name: demoStaff.name,
  email: demoStaff.username,
  phone: '+49 40 5550 124',
  hours: { en: 'Mon–Fri 9:00–18:00, Hamburg', ru: 'пн–пт 9:00–18:00, Гамбург' },
  photo: null,
}

const randomPassword = () => randomBytes(24).toString('base64url')

function addPerson(
  deps: Deps,
  person: { email: string; firstName: string; lastName: string },
  password: string,
) {
  const { email, firstName, lastName } = person
  const user = {
    email,
    password,
    firstName,
    lastName,
    phone: null,
    locale: 'en' as const,
    organizationRefs: [],
  }
  return createUser(deps, user, { isDemo: true })
}

/** Adds the company's own login, with its second factor already set up, and its colleagues. */
export async function ensureStaff(deps: Deps): Promise<void> {
  const { database } = deps
  if (await isStaff(database, demoStaff.username)) return
  for (const colleague of colleagues) {
    if (await isStaff(database, colleague.email)) continue
    const { id } = await addPerson(deps, colleague, randomPassword())
    await giveRole(deps, id, colleague.role)
  }
  const [firstName = '', lastName = ''] = demoStaff.name.split(' ')
  const { id } = await addPerson(deps, { email: demoStaff.username, firstName, lastName }, demoPassword)
  await setEmailFactor(database, id)
  const accountManager = { name: demoStaff.name, email: demoStaff.username }
  // The last customer has no one in particular.
  for (const { ref, name } of allCustomers.slice(0, -1))
    await saveOrganization(deps, { ref, name, accountManager })
  const [first] = allCustomers
  if (first) await saveSettings(deps, first.ref, { contact: demoContact })
  await loadDemoPeople(deps)
  // Last, as it marks that all are there.
  await giveRole(deps, id, 'administrator')
}

/** Lets a colleague have taken the quote request that waits longest. */
export async function giveTask({ database }: Deps): Promise<void> {
  const [quoteId] = await listWaitingQuotes(database)
  const owner = await findStaffId(database, colleagues[1].email)
  if (quoteId !== undefined && owner !== null)
    await saveOwner(database, { queue: 'quotes', id: quoteId }, { owner, instead: null })
}
