import * as company from '@portolan/contract/company/people/personal-data'
import * as contract from '@portolan/contract/freight/exit/personal-data'
import { mayDo } from '@portolan/contract/shared/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import { actOf } from '#identity/staff/guard-account.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { FindSession, Person } from '#platform/http/caller.ts'
import { sendMadeFile } from '#platform/http/downloads/send-made-file.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { briefly, getSignedCaller, getSignedStaff, signUrl } from '#platform/http/signed-url.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { type Exporter, streamPerson } from './export-organization.ts'
import { type Taker, takeLink, takePlace } from './personal-data-limits.ts'
import type { Sight } from './sight.ts'

const ownPath = contract.downloadPersonalData.path
const pathOf = (userId: string) => company.downloadAccountData.path.replace(':userId', userId)

async function getAccount(database: Database, condition: ReturnType<typeof sql>): Promise<Exporter> {
  const [account] = await rowsOf<Exporter>(database, sql`SELECT id, email FROM users WHERE ${condition}`)
  if (!account) throw new Problem('not_found')
  return account
}

/** Routes by which people get what is kept about them: their own, or a colleague for them. */
export function personalDataRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database } = deps

  route(app, deps, contract.getPersonalData, async ({ caller }) => {
    // A colleague's data has the desk's, which needs a second factor.
    if (caller.staff && !caller.staff.byFactor) throw new Problem('staff_factor_required')
    await takeLink(deps, { userId: caller.userId, isStaff: false }, caller.userId)
    return { file: signUrl(deps, caller, ownPath, {}, briefly) }
  })

  route(app, deps, company.getAccountData, async ({ params, caller, request }) => {
    const { id } = await getAccount(database, sql`lower(email) = ${plainEmail(params.email)}`)
    const act = actOf({ caller, ip: request.ip }, 'own-only')
    await database.transaction((tx) => act.guard(tx, id))
    await takeLink(deps, { userId: caller.userId, isStaff: true }, id)
    return { file: signUrl(deps, caller, pathOf(id), {}, briefly) }
  })

  route(app, deps, contract.downloadPersonalData, async ({ query, request, reply }) => {
    const caller = await getSignedCaller(deps, findSession, ownPath, query)
    if (caller.view || (caller.staff && !caller.staff.byFactor)) throw new Problem('not_found')
    const account = await getAccount(database, sql`id = ${caller.userId}`)
    const taker = { userId: caller.userId, isStaff: false }
    return send({ request, reply, caller, taker, account, sight: caller })
  })

  route(app, deps, company.downloadAccountData, async ({ params, query, request, reply }) => {
    const { userId } = params
    const signed = { ...query, subject: 'customers' } as const
    const caller = await getSignedStaff(deps, findSession, pathOf(userId), signed)
    if (!caller.staff || !mayDo(caller.staff.role, 'customers', 'write')) throw new Problem('not_found')
    const account = await getAccount(database, sql`id = ${userId}`)
    return send({ request, reply, caller, taker: { userId: caller.userId, isStaff: true }, account })
  })

  interface Sending {
    request: FastifyRequest
    reply: FastifyReply
    caller: Person
    taker: Taker
    account: Exporter
    sight?: Sight
  }

  async function send({ request, reply, caller, taker, account, sight }: Sending) {
    const place = await takePlace(deps, taker, account.id)
    let isOpen = false
    try {
      const download = {
        request,
        reply,
        caller: { organizationIds: [], userId: caller.userId },
        // The route layer has recorded the call of a colleague.
        record: async () => {
          if (!taker.isStaff)
            await recordDownload(deps, request, caller, { kind: 'personal-data-downloaded' })
        },
      }
      return await sendMadeFile(deps, download, {
        what: 'archive',
        type: 'application/zip',
        name: `${account.email} ${deps.clock.now().toISOString().slice(0, 10)}.zip`,
        async open() {
          const stream = await place.collect(() => streamPerson(deps, account, sight))
          isOpen = true
          stream.once('close', () => {
            place.leave().catch((err: unknown) => request.log.error({ err }, 'a place stays taken'))
          })
          return { stream, size: null }
        },
      })
    } finally {
      if (!isOpen) await place.leave()
    }
  }
}
