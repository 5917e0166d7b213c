import { Locale } from '@portolan/contract/account'
import { invitationDays } from '@portolan/contract/limits'
import * as z from 'zod/mini'
import { createInvitation, InvitationRefused } from '#features/invitations/create-invitation.ts'
import { groupSecret } from '#features/invitations/invitation-code.ts'
import { defineOperation, OperationFault } from './operation.ts'

/** `portal invite`: a code for a card; the card itself, as base64, where it is asked for. */
export const invite = defineOperation({
  name: 'invite',
  args: z.strictObject({
    organizationRef: z.string(),
    email: z.nullable(z.string()),
    locale: Locale,
    days: z.nullable(z.int().check(z.minimum(1), z.maximum(invitationDays.most))),
    withCard: z.boolean(),
  }),
  async run(deps, { organizationRef, email, locale, days, withCard }) {
    const request = { organizationRef, email, locale, days: days ?? deps.env.invitationDays }
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
    const { drawCard } = await import('#features/invitations/draw-card.ts')
    return { ...answer, card: (await drawCard(facts)).toString('base64') }
  },
})

function tellRefusal(error: unknown): never {
  if (error instanceof InvitationRefused) throw new OperationFault('refused', error.message)
  throw error
}
