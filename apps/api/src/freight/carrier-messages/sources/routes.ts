import * as contract from '@portolan/contract/company/carrier-messages/sources'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { addSource, pushPathOf, revokeSource } from './message-sources.ts'
import { dcsaForm } from './verify-signature.ts'

/** Routes for the sources that push carrier messages, as `portal sources` manages them. */
export function messageSourceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.addMessageSource, async ({ body, reply }) => {
    const { name, secret, header = dcsaForm.header, prefix = dcsaForm.prefix } = body
    const made = await addSource(deps, { name, secret, header, prefix })
    if (made === null) throw new Problem('name_in_use')
    reply.code(201).header('cache-control', 'no-store')
    return { name, path: pushPathOf(name), header, prefix, secret: secret === undefined ? made : null }
  })

  route(app, deps, contract.revokeMessageSource, async ({ params }) => {
    await revokeSource(deps.database, params.name)
    return undefined
  })
}
