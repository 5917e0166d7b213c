import {
  type CompanyOrganization,
  listCompanyOrganizations,
  removeCompanyOrganization,
  saveCompanyOrganization,
} from '@portolan/contract/company/organizations'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { storageOf } from '#identity/storage/storage-use.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { getOrganization, listOrganizationRows, type OrganizationRow } from './queries.ts'
import { removeOrganization } from './remove-organization.ts'
import { saveOrganization } from './save-organization.ts'

const OrganizationCursor = z.uuid()

/** Routes by which the company's systems read and save customers. */
export function organizationRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, env } = deps

  function present(row: OrganizationRow): CompanyOrganization {
    const { id, ref, name, createdAt, managerName, managerEmail } = row
    const ownLimitMb = row.ownLimitBytes === null ? null : Number(row.ownLimitBytes) / 1_000_000
    const accountManager =
      managerName === null || managerEmail === null ? null : { name: managerName, email: managerEmail }
    return { ref, name, id, createdAt, storage: { ...storageOf(row, env), ownLimitMb }, accountManager }
  }

  route(app, deps, listCompanyOrganizations, async ({ query, request }) => {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, OrganizationCursor)
    const { rows, count } = await listOrganizationRows(database, { after, limit }, query)
    const cursorOf = (last: OrganizationRow) => last.id
    return presentPage(request, { rows, count, limit, cursorOf, present })
  })

  route(app, deps, saveCompanyOrganization, async ({ params, body, caller, request, reply }) => {
    const source = { caller, ip: request.ip }
    const saved = await saveOrganization(deps, { ...params, ...body }, { source })
    if (saved.outcome === 'created') reply.code(201)
    return present(await getOrganization(database, saved.id))
  })

  route(app, deps, removeCompanyOrganization, async ({ params, caller, request }) => {
    const removed = await removeOrganization(deps, params.ref, { caller, ip: request.ip })
    if (removed?.uses) throw new Problem('organization_in_use')
    return undefined
  })
}
