import * as company from '@portolan/contract/company/announcements/announcements'
import * as customer from '@portolan/contract/freight/announcements/announcements'
import type { Locale } from '@portolan/contract/identity/users'
import { StoredInstant } from '@portolan/contract/shared/instants'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { findAnnouncedOrders, findForPerson, presentForPerson } from './for-person.ts'
import { previewAudience } from './preview.ts'
import {
  type AnnouncementRow,
  deleteAnnouncement,
  endAnnouncement,
  findAnnouncement,
  findOrganizations,
  listAnnouncementRows,
  presentAnnouncement,
  saveClosing,
} from './queries.ts'
import { saveAnnouncement } from './save-announcement.ts'

const AnnouncementCursor = z.tuple([StoredInstant, z.uuid()])

const unknown: Record<Locale, string> = {
  en: 'Unknown customer: {ref}.',
  ru: 'Неизвестный клиент: {ref}.',
}

/** The IDs of customers by their refs; rejects unknown ones. */
async function organizationIdsOf(
  database: Database,
  refs: readonly string[],
  locale: Locale,
): Promise<string[]> {
  const found = await findOrganizations(database, refs)
  const missing = refs.find((ref) => !found.some((each) => each.ref === ref))
  if (missing !== undefined)
    throw new FieldProblem({ organizations: [unknown[locale].replace('{ref}', missing)] })
  return found.map(({ id }) => id)
}

/** Routes by which the company announces something to its customers, and they read it. */
export function announcementRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, env } = deps
  const now = () => clock.now().toISOString()
  const nameEditors = (rows: readonly AnnouncementRow[]) =>
    namesOfActors(
      database,
      rows.map(({ changedBy }) => changedBy),
    )

  async function present(id: string) {
    const row = await findAnnouncement(database, id)
    if (!row) throw new Problem('not_found')
    return presentAnnouncement(row, now(), await nameEditors([row]))
  }

  route(
    app,
    deps,
    company.listCompanyAnnouncements,
    async ({ query: { limit = defaultLimit, cursor }, request }) => {
      const after = readCursor(request, cursor, AnnouncementCursor)
      const { rows, count } = await listAnnouncementRows(database, { after, limit })
      const at = now()
      const cursorOf = ({ createdAt, id }: (typeof rows)[number]) => [createdAt, id]
      const nameOf = await nameEditors(rows)
      const present = (row: (typeof rows)[number]) => presentAnnouncement(row, at, nameOf)
      const page = presentPage(request, { rows, count, limit, cursorOf, present })
      return { ...page, timeZone: env.timeZone }
    },
  )

  route(app, deps, company.getCompanyAnnouncement, ({ params }) => present(params.announcementId))

  route(
    app,
    deps,
    company.saveCompanyAnnouncement,
    async ({ params, headers, body, caller, request, reply }) => {
      const locale = localeOf(request)
      const { publish, ...content } = body
      const isNew = await saveAnnouncement(database, {
        id: params.announcementId,
        content,
        organizationIds: await organizationIdsOf(database, content.audience.organizations, locale),
        publish,
        ifMatch: headers['if-match'],
        by: actorOf(caller),
        locale,
        now: now(),
      })
      if (isNew) reply.code(201)
      return present(params.announcementId)
    },
  )

  route(app, deps, company.endCompanyAnnouncement, async ({ params: { announcementId }, caller }) => {
    await endAnnouncement(database, announcementId, { by: actorOf(caller), now: now() })
    return present(announcementId)
  })

  route(app, deps, company.deleteCompanyAnnouncement, async ({ params }) => {
    await deleteAnnouncement(database, params.announcementId)
    return undefined
  })

  route(app, deps, company.previewAnnouncement, async ({ body, request }) => {
    const ids = await organizationIdsOf(database, body.organizations, localeOf(request))
    return previewAudience(database, body, ids, now())
  })

  route(app, deps, customer.listAnnouncements, async ({ caller, request }) => {
    const locale = localeOf(request)
    const found = await findForPerson(database, caller, now())
    return { count: found.length, results: found.map((row) => presentForPerson(row, locale)) }
  })

  route(app, deps, customer.listAnnouncedOrders, async ({ caller, query }) => {
    const results = await findAnnouncedOrders(database, caller, query.ids, now())
    return { count: results.length, results }
  })

  route(app, deps, customer.closeAnnouncement, async ({ caller, params: { announcementId } }) => {
    const found = await findForPerson(database, caller, now())
    if (!found.some(({ id }) => id === announcementId)) throw new Problem('not_found')
    await saveClosing(database, caller.userId, announcementId)
    return undefined
  })
}
