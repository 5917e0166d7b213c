import { Locale } from '@portolan/contract/identity/users'
import { invitationDays } from '@portolan/contract/shared/limits'
import * as z from 'zod/mini'
import {
  hasLogin,
  inviteMember,
  type MadeMemberInvitation,
} from '#identity/member-invitations/invite-member.ts'
import { defineOperation, OperationFault } from '#platform/commands/operation.ts'
import type { Deps } from '#platform/process/deps.ts'
import { createInvitation, InvitationRefused } from './create-invitation.ts'
import { groupSecret } from './invitation-code.ts'

/** `portal invite`: a code for a card; the card itself, as base64, where it is asked for. */
export const invite = defineOperation({
  name: 'invite',
  args: z.strictObject({
    organizationRef: z.string(),
    email: z.nullable(z.string()),
    /** null: the portal's default. */
    locale: z.nullable(Locale),
    days: z.nullable(z.int().check(z.minimum(1), z.maximum(invitationDays.most))),
    withCard: z.boolean(),
  }),
  async run(deps, { organizationRef, email, locale, days: givenDays, withCard }) {
    const days = givenDays ?? deps.env.invitationDays
    if (email !== null) {
      if (withCard) await refuseCardForLogin(deps, email)
      const made = await inviteMember(deps, { email, organizationRef, days })
      if (made) return describeMemberInvitation(email, made)
    }
    const request = { organizationRef, email, locale: locale ?? deps.env.defaultLocale, days }
    const facts = await createInvitation(deps, request).catch(tellRefusal)
    const { code, secret, opensByDigits, url, expiresAt, organization } = facts
    const lines = [
      `Code: ${code.slice(0, 3)} ${code.slice(3)}`,
      // Where the card names an address, the digits are enough: the code that goes there is the proof.
      ...(opensByDigits ? [] : [`Card key, asked for after the code: ${groupSecret(secret)}`]),
      `Link: ${url}`,
      `For ${organization}, valid until ${expiresAt.slice(0, 10)}, the whole day in UTC.`,
      ...(email === null ? [] : [`The invitation goes to ${email}.`]),
    ]
    const answer = { text: lines.join('\n'), code, url, expiresAt }
    if (!withCard) return answer
    // Loaded only here: drawing a card takes libraries that the server does without.
    const { drawCard } = await import('#identity/invitations/card/draw-card.ts')
    return { ...answer, card: (await drawCard(facts)).toString('base64') }
  },
})

/** A card leads to a registration, of which a person with a login has no use. */
async function refuseCardForLogin({ database }: Deps, email: string): Promise<void> {
  if (await hasLogin(database, email))
    throw new OperationFault('refused', `There is a login ${email} already. Invite it without --card.`)
}

function describeMemberInvitation(email: string, { organization, url, expiresAt }: MadeMemberInvitation) {
  const lines = [
    `${email} has a login already: ${organization} is added once the invitation is accepted.`,
    `Link: ${url}`,
    `It goes to ${email} and is valid until ${expiresAt.slice(0, 10)}, the whole day in UTC.`,
  ]
  return { text: lines.join('\n'), code: null, url, expiresAt }
}

function tellRefusal(error: unknown): never {
  if (error instanceof InvitationRefused) throw new OperationFault('refused', error.message)
  throw error
}
