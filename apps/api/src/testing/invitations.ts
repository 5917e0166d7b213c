import { invitationSecretHeader } from '@portolan/contract/identity/invitations'
import { invitePerson } from '#identity/member-invitations/invite-person.ts'
import { sql } from '#platform/db/drizzle.ts'
import { messagesTo } from './messages-to.ts'
import type { TestPortal } from './test-portal.ts'

/** Invites a person to an existing organization; returns the card's contents. */
export async function givenInvitation(
  { deps }: TestPortal,
  invitation: { email?: string; organizationRef?: string; days?: number } = {},
) {
  const { email = null, organizationRef = 'acme', days = 14 } = invitation
  const invited = await invitePerson(deps, { organizationRef, email, locale: 'en', days })
  const { code, secret } = invited
  if (code === null || secret === null) throw new Error('A person with an account has no card')
  return { ...invited, code, secret }
}

/** The header that the page of a card's link sends. */
export function secretHeader({ secret }: { secret: string }): Record<string, string> {
  return { [invitationSecretHeader]: secret }
}

/** A card from before there were secrets. */
export async function givenOldInvitation(portal: TestPortal, invitation: { email?: string } = {}) {
  const card = await givenInvitation(portal, invitation)
  await portal.deps.database.execute(sql`UPDATE invitations SET secret_mac = NULL
    WHERE id = (SELECT id FROM invitations ORDER BY id DESC LIMIT 1)`)
  return card
}

/** The last code sent to an email. */
export async function codeSentTo(portal: TestPortal, email: string): Promise<string> {
  const code = (await messagesTo(portal, email)).flatMap(({ content }) =>
    content.kind === 'registration-code' ? [content.code] : [],
  )
  const last = code.at(-1)
  if (last === undefined) throw new Error(`No code went to ${email}`)
  return last
}

/** A valid form. */
export function registrationForm(email: string, overrides: Record<string, unknown> = {}) {
  const password = 'seven quiet harbours'
  return {
    firstName: 'Vera',
    lastName: 'Lind',
    email,
    phone: '+49 151 1234567',
    password,
    passwordConfirmation: password,
    locale: 'en',
    ...overrides,
  }
}
