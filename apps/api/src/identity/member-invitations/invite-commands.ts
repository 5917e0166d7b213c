import { OperatorError } from '@portolan/contract/commands/operator-error'
import { createInvitation } from '#identity/invitations/create-invitation.ts'
import { groupSecret } from '#identity/invitations/invitation-code.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { hasLogin, inviteMember } from './invite-member.ts'

export const inviteCommands = {
  async invite(deps, { organization: organizationRef, email, locale, expiresInDays, card }) {
    const days = expiresInDays ?? deps.env.invitationDays
    if (email !== undefined) {
      // A card leads to a registration, which a person with a login doesn't need.
      if (card !== undefined && (await hasLogin(deps.database, email)))
        throw new OperatorError('refused', `There is an account ${email} already. Invite it without --card.`)
      const made = await inviteMember(deps, { email, organizationRef, days })
      if (made) return { ...made, email, code: null, cardKey: null, card: null }
    }
    const facts = await createInvitation(deps, {
      organizationRef,
      email: email ?? null,
      locale: locale ?? deps.env.defaultLocale,
      days,
    })
    const { code, secret, opensByDigits, url, expiresAt, organization } = facts
    const cardKey = opensByDigits ? null : groupSecret(secret)
    const answer = { code, cardKey, url, organization, email: email ?? null, expiresAt }
    if (card === undefined) return { ...answer, card: null }
    // Loaded only here: drawing a card takes libraries that the server does without.
    const { drawCard } = await import('#identity/invitations/card/draw-card.ts')
    return { ...answer, card: (await drawCard(facts)).toString('base64') }
  },
} satisfies Partial<Handlers>
