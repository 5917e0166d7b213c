import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { hasLogin } from './invite-member.ts'
import { invitePerson } from './invite-person.ts'
import { printCards } from './print-cards.ts'

export const inviteCommands = {
  async invite(
    deps,
    { organization: organizationRef, email: typedEmail, locale, expiresInDays: days, card },
  ) {
    const email = typedEmail === undefined ? null : plainEmail(typedEmail)
    // A card leads to a registration, which a person with a login doesn't need.
    if (email !== null && card !== undefined && (await hasLogin(deps.database, email)))
      throw new OperatorError('refused', `There is an account ${email} already. Invite it without --card.`)
    const invited = await invitePerson(deps, { organizationRef, email, locale, days })
    const { id, secret, ...invitation } = invited
    const keepsEmails = deps.env.mail === null
    if (card === undefined || secret === null) return { ...invitation, email, card: null, keepsEmails }
    const pdf = await printCards(deps, [{ id, url: invited.url }])
    return { ...invitation, email, card: pdf.toString('base64'), keepsEmails }
  },
} satisfies Partial<Handlers>
