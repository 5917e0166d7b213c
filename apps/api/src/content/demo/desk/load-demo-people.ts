import { randomBytes } from 'node:crypto'
import { allCustomers } from '#content/demo/demo-people.ts'
import { dateInvitation } from '#content/demo/queries.ts'
import type { Deps } from '#freight/deps.ts'
import { hasLogin } from '#identity/member-invitations/invite-member.ts'
import { invitePerson } from '#identity/member-invitations/invite-person.ts'
import { createUser } from '#identity/users/create-user.ts'
import { disableUser } from '#identity/users/manage-user.ts'

const blocked = { email: 'carla.mendes@demo.example', firstName: 'Carla', lastName: 'Mendes' } as const

/** Invitations, with how many days ago each was made; the first has expired. */
const invitations = [
  { email: 'piet.jansen@demo.example', name: 'Piet Jansen', daysAgo: 20 },
  { email: 'sara.lund@demo.example', name: 'Sara Lund', daysAgo: 9 },
  { email: 'tom.okafor@demo.example', name: 'Tom Okafor', daysAgo: 1 },
] as const

/** Adds a blocked person and some invitations to the first customer; no email is sent. */
export async function loadDemoPeople(deps: Deps): Promise<void> {
  const [customer] = allCustomers
  if (!customer || (await hasLogin(deps.database, blocked.email))) return
  for (const { email, name, daysAgo } of invitations) {
    const terms = { locale: 'en', days: undefined, isSent: false } as const
    const { id } = await invitePerson(deps, { organizationRef: customer.ref, email, name, ...terms })
    await dateInvitation(deps.database, id, daysAgo)
  }
  const user = {
    ...blocked,
    password: randomBytes(24).toString('base64url'),
    phone: null,
    locale: 'en' as const,
    organizationRefs: [customer.ref],
  }
  await createUser(deps, user)
  await disableUser(deps, blocked.email)
}
