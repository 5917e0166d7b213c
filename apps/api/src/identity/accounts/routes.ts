import * as contract from '@portolan/contract/company/people/accounts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { listSessionRows, revokeOwnSession } from '#identity/sessions/list-sessions.ts'
import { presentForCompany } from '#identity/sessions/present.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { actOf } from '#identity/staff/guard-account.ts'
import {
  type AccountAct,
  disableUser,
  enableUser,
  resetSecondFactor,
  unlockUser,
} from '#identity/users/manage-user.ts'
import { removeUser } from '#identity/users/remove-user.ts'
import type { Database } from '#platform/db/database.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { findAccount } from './queries.ts'

interface AccountCall {
  params: { email: string }
  caller: CompanyCaller
  request: FastifyRequest
}

/** Routes by which the company looks after people's accounts, as `portal users` does. */
export function accountRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { database, env } = deps
  const sourceOf = ({ caller, request }: AccountCall) => ({ caller, ip: request.ip })

  async function getAccount({ params }: Pick<AccountCall, 'params'>) {
    const account = await findAccount(database, env, plainEmail(params.email))
    if (!account) throw new Problem('not_found')
    return account
  }

  /** Runs what the command line has too, and answers the account as it is then. */
  async function change(
    call: AccountCall,
    act: AccountAct,
    work: (deps: Deps, email: string, act: AccountAct) => Promise<unknown>,
  ) {
    await answerRefusals(localeOf(call.request), {}, () => work(deps, call.params.email, act))
    // This process enforces it from the next request, others within a second.
    sessions.clearCache()
    return getAccount(call)
  }

  route(app, deps, contract.getCompanyAccount, getAccount)
  route(app, deps, contract.unlockCompanyAccount, (call) =>
    change(call, actOf(sourceOf(call), 'none'), unlockUser),
  )
  route(app, deps, contract.enableCompanyAccount, (call) =>
    change(call, actOf(sourceOf(call), 'none'), enableUser),
  )
  route(app, deps, contract.disableCompanyAccount, (call) =>
    change(call, actOf(sourceOf(call), 'locks-out'), disableUser),
  )
  route(app, deps, contract.resetCompanySecondFactor, (call) =>
    change(call, actOf(sourceOf(call), 'own-only'), resetSecondFactor),
  )

  route(app, deps, contract.removeCompanyAccount, async (call) => {
    const { email } = call.params
    if (!(await findAccount(database, env, plainEmail(email)))) return undefined
    const act = actOf(sourceOf(call), 'locks-out')
    await answerRefusals(localeOf(call.request), {}, () => removeUser(deps, email, act))
    sessions.clearCache()
    return undefined
  })

  route(app, deps, contract.listCompanySessions, async (call) => {
    const { id } = await getAccount(call)
    const rows = await listSessionRows(database, id, null)
    return rows.map((row) => presentForCompany(row, localeOf(call.request)))
  })

  /** Ends sessions of a person, which the person’s own log says without an address of the company. */
  async function end(call: AccountCall, work: (tx: Database, userId: string) => Promise<boolean>) {
    const { id } = await getAccount(call)
    const act = actOf(sourceOf(call), 'own-only')
    await database.transaction(async (tx) => {
      await act.guard(tx, id)
      if (!(await work(tx, id))) return
      const { data = {} } = originOf(act, { by: 'company' })
      await recordEvent(tx, { kind: 'session-ended', userId: id, data })
    })
    sessions.clearCache()
    return undefined
  }

  route(app, deps, contract.endCompanySessions, (call) =>
    end(call, async (tx, userId) => {
      const open = await listSessionRows(tx, userId, null)
      await sessions.endAll(tx, userId, null)
      return open.length > 0
    }),
  )
  route(app, deps, contract.endCompanySession, (call) =>
    end(call, (tx, userId) => revokeOwnSession(tx, userId, call.params.sessionId)),
  )
}
