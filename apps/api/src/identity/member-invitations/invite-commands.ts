import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { hasLogin } from './invite-member.ts'
import { invitePerson } from './invite-person.ts'
import { drawCardPdf } from './print-cards.ts'

export const inviteCommands = {
  async invite(
    deps,
    { organization: organizationRef, email: typedEmail, locale, expiresInDays: days, card },
  ) {
    const email = typedEmail === undefined ? null : plainEmail(typedEmail)
    // A card leads to a registration, which a person with a login doesn't need.
    if (email !== null && card !== undefined && (await hasLogin(deps.database, email)))
      throw new OperatorError('refused', `There is an account ${email} already. Invite it without --card.`)
    const { facts, id: _, ...invitation } = await invitePerson(deps, { organizationRef, email, locale, days })
    const keepsEmails = deps.env.mail === null
    if (card === undefined || facts === null) return { ...invitation, email, card: null, keepsEmails }
    const pdf = await drawCardPdf(deps, async () => [facts])
    return { ...invitation, email, card: pdf.toString('base64'), keepsEmails }
  },
} satisfies Partial<Handlers>
