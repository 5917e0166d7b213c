import { createApiKey } from '../../../apps/api/src/identity/api-keys/api-keys.ts'
import { openSessions } from '../../../apps/api/src/identity/sessions/sessions.ts'
import { addStaff } from '../../../apps/api/src/identity/staff/manage-staff.ts'
import { createUser } from '../../../apps/api/src/identity/users/create-user.ts'
import type { openDeps } from '../../../apps/api/src/open-deps.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'

type Deps = Awaited<ReturnType<typeof openDeps>>

export const benchPassword = 'correct horse battery staple'

/** Someone who signs in, with the token of the last time. */
export interface SignedIn {
  email: string
  token: string
}

/** Someone who uses the portal. */
export interface Person extends SignedIn {
  organizationId: string
  orderIds: string[]
}

/** A key of the company that may do everything. */
export async function givenKey({ database }: Deps): Promise<string> {
  const created = await createApiKey(database, 'bench', ['read', 'write'])
  if (!created) throw new Error('There is a key of this name')
  return created.key
}

/** A person of each organization that is there, signed in. */
export async function givenCustomers(deps: Deps): Promise<Person[]> {
  const organizations = await rowsOf<{ id: string; ref: string; orders: string[] }>(
    deps.database,
    sql`SELECT organizations.id, organizations.ref, to_json(array_remove(array_agg(orders.id), NULL)) AS orders
      FROM organizations LEFT JOIN orders ON organization_id = organizations.id GROUP BY 1, 2 ORDER BY 2`,
  )
  const people: Person[] = []
  for (const { id: organizationId, ref, orders } of organizations) {
    const email = `${ref}@customer.example`
    const names = { firstName: 'Ada', lastName: 'Kern', phone: null, locale: 'en' as const }
    const person = { email, password: benchPassword, ...names, organizationRefs: [ref] }
    const { id: userId } = await createUser(deps, person)
    const { token } = await openSessions(deps).open({ userId, ip: '127.0.0.1', userAgent: null }, false)
    people.push({ email, token, organizationId, orderIds: orders })
  }
  return people
}

/** So many members of the staff, who sign in with the customers' password and a code by email. */
export async function givenStaff(deps: Deps, count: number): Promise<SignedIn[]> {
  const staff: SignedIn[] = []
  for (let n = 1; n <= count; n++) {
    const email = `staff-${n}@company.example`
    const names = { firstName: 'Stella', lastName: `Desk ${n}`, locale: 'en' as const }
    const { id: userId } = await addStaff(deps, { email, role: 'administrator', ...names })
    await deps.database.execute(
      sql`UPDATE users SET second_factor = 'email', second_factor_destination = email,
          password_hash = (SELECT password_hash FROM users WHERE password_hash IS NOT NULL LIMIT 1)
        WHERE id = ${userId}`,
    )
    const owner = { userId, ip: '127.0.0.1', userAgent: null }
    staff.push({ email, token: (await openSessions(deps).open(owner, false, undefined, true)).token })
  }
  return staff
}

/** The last code that was sent to an email. */
export async function readCode({ database }: Pick<Deps, 'database'>, email: string): Promise<string> {
  const [row] = await rowsOf<{ code: string | null }>(
    database,
    sql`SELECT content ->> 'code' AS code FROM outbox_messages
      WHERE recipient = ${email} AND content ? 'code' ORDER BY position DESC LIMIT 1`,
  )
  return row?.code ?? ''
}
