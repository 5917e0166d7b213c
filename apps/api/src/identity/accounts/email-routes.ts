import { changeCompanyUserEmail, type EmailChange } from '@portolan/contract/company/members'
import type { FastifyInstance } from 'fastify'
import { requestEmailChange } from '#identity/email-changes/request-email-change.ts'
import { actOf } from '#identity/staff/guard-account.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { findAccount } from './queries.ts'

/** Routes by which the company changes a person's email, to be proved by that person. */
export function companyEmailRoutes(app: FastifyInstance, deps: Deps): void {
  async function read(email: string): Promise<EmailChange> {
    const account = await findAccount(deps.database, deps.env, plainEmail(email))
    if (!account) throw new Problem('not_found')
    return { email: account.email, pendingEmail: account.pendingEmail, expiresAt: account.pendingEmailUntil }
  }

  route(
    app,
    deps,
    changeCompanyUserEmail,
    async ({ params, body, caller, request }): Promise<EmailChange> => {
      const user = await read(params.email)
      const newEmail = plainEmail(body.email)
      // A repeated request sends no second link while the first one works.
      if (user.pendingEmail === newEmail) return user
      if (plainEmail(user.email) === newEmail)
        return { email: user.email, pendingEmail: null, expiresAt: null }
      const fields = {
        'invalid-email': 'email',
        'foreign-letters': 'email',
        'taken-email': 'email',
        'unconfirmed-account': 'email',
      }
      await answerRefusals(localeOf(request), fields, () =>
        requestEmailChange(
          deps,
          { email: params.email, newEmail },
          // The link goes to the new email, so no mistake harms the caller.
          actOf({ caller, ip: request.ip }, 'none'),
        ),
      )
      return read(params.email)
    },
  )
}
