import {
  type CompanyCustomer,
  type customerOrderings,
  listCompanyOrganizations,
} from '@portolan/contract/company/organizations'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { listOrganizationRows, type OrganizationPlace } from '#identity/organizations/organization-rows.ts'
import { presentOrganization } from '#identity/organizations/present.ts'
import type { FindSession } from '#platform/http/caller.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { contactRoutes } from './contacts/routes.ts'
import { readFigures } from './figures.ts'
import { customerSettingsRoutes } from './settings/routes.ts'

const byId = z.tuple([z.uuid(), z.uuid()])
const byNumber = z.tuple([z.number(), z.uuid()])

/** The place of a row by its ordering. */
const Cursors: Record<(typeof customerOrderings)[number], z.ZodMiniType<OrganizationPlace>> = {
  createdAt: byId,
  '-createdAt': byId,
  // No stored text has a NUL.
  name: z.tuple([z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/)), z.uuid()]),
  '-activeOrders': byNumber,
  '-lastSignInAt': byNumber,
}

/** Routes of the list of customers with their figures, of their settings and of their contacts. */
export function customerRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database, env, clock } = deps
  customerSettingsRoutes(app, deps)
  contactRoutes(app, deps, findSession)

  route(app, deps, listCompanyOrganizations, async ({ query, request }) => {
    const { limit = defaultLimit, ordering = 'createdAt' } = query
    const after = readCursor(request, query.cursor, Cursors[ordering])
    const { rows, count } = await listOrganizationRows(database, { after, limit }, query)
    const today = dateIn(env.timeZone, clock.now())
    const figures = await readFigures(
      database,
      rows.map(({ id }) => id),
      today,
    )
    const present = (row: (typeof rows)[number]): CompanyCustomer => {
      const own = figures.get(row.id)
      if (!own) throw new Error('Every customer has figures')
      return { ...presentOrganization(row, env), ...own }
    }
    const cursorOf = ({ place }: (typeof rows)[number]) => place
    return presentPage(request, { rows, count, limit, cursorOf, present })
  })
}
