import type { finishRegistration as endpoint } from '@portolan/contract/identity/invitations'
import type { Token } from '@portolan/contract/identity/sign-in'
import type { Body } from '@portolan/contract/shared/endpoint'
import { invitationAttempts } from '@portolan/contract/shared/limits'
import type { FastifyRequest } from 'fastify'
import { hashPassword } from '#identity/credentials/password-hash.ts'
import { type GivenCode, tryCode } from '#identity/invitations/attempts/try-code.ts'
import {
  bindInvitation,
  type CountedInvitation,
  countRegistrationAttempt,
  hasCode,
  lockInvitation,
  returnInvitation,
} from '#identity/invitations/queries.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { openPartialSignIn } from '#identity/sign-in/partial-sign-in.ts'
import { type AcceptedTerms, saveAcceptance } from '#identity/terms/acceptances.ts'
import { acceptedTerms } from '#identity/terms/current-terms.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { checkPasswords, refusedEmail } from './field-texts.ts'
import { savePendingUser } from './pending-user.ts'

/**
 * Registers the holder of a card. The account is closed until the code sent to the email is entered; until
 * then the card may be used again, so neither a typing error nor someone else's email wastes it.
 */
export async function finishRegistration(
  deps: Deps,
  sessions: Sessions,
  request: FastifyRequest,
  attempt: GivenCode,
  form: Body<typeof endpoint>,
): Promise<Token & { sessionId: string }> {
  const email = plainEmail(form.email)
  const terms = acceptedTerms(deps, 'termsVersion', form.termsVersion, localeOf(request))
  await checkPasswords(request, form, [form.firstName, form.lastName, email, deps.brand().name])
  const invitation = await tryCode(deps, request, attempt, (macs) =>
    countRegistrationAttempt(deps.database, macs),
  )
  try {
    if (invitation.email !== null && invitation.email !== email) throw refusedEmail(request, 'otherEmail')
    return await register(deps, sessions, request, invitation, { ...form, email }, terms)
  } catch (error) {
    await noteRefusal(deps, invitation, error)
    throw error
  }
}

async function register(
  deps: Deps,
  sessions: Sessions,
  request: FastifyRequest,
  { id, organizationId }: CountedInvitation,
  form: Body<typeof endpoint>,
  terms: AcceptedTerms | null,
): Promise<Token & { sessionId: string }> {
  const { email, password, firstName, lastName, phone = null, locale } = form
  const passwordHash = await hashPassword(password, clientNetwork(request.ip))
  const token = await deps.database.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, id)
    if (!invitation) throw new Problem('invitation_invalid')
    const person = { email, passwordHash, firstName, lastName, phone, locale }
    const userId = await savePendingUser(tx, invitation.userId, organizationId, person)
    if (userId === null) throw refusedEmail(request, 'hasLogin')
    if (terms !== null) await saveAcceptance(tx, userId, terms)
    await bindInvitation(tx, id, userId)
    await sessions.endAll(tx, userId, null)
    const awaited = { purpose: 'registration', channel: 'email', destination: email } as const
    if (userId !== invitation.userId)
      await recordEvent(tx, { kind: 'user-created', userId, organizationId, ip: request.ip })
    const opened = await openPartialSignIn(deps, tx, sessions, {
      request,
      userId,
      code: awaited,
      remember: false,
    })
    // The email was corrected within seconds: better to wait than to promise a code that wasn't sent.
    if (!(await hasCode(tx, opened.sessionId)))
      throw new Problem('too_many_requests', opened.secondFactor?.resendAfter ?? null)
    return opened
  })
  sessions.clearCache()
  return token
}

/** Only a rejected email counts as a wrong registration; a failure on our side returns the attempt. */
async function noteRefusal(deps: Deps, invitation: CountedInvitation, error: unknown): Promise<void> {
  const { id, organizationId, failures } = invitation
  if (!(error instanceof FieldProblem)) return returnInvitation(deps.database, id)
  if (failures < invitationAttempts) return
  deps.log.warn({ invitation: id }, 'an invitation was locked after five wrong registrations')
  await recordEvent(deps.database, { kind: 'invitation-locked', organizationId, data: { invitation: id } })
}
