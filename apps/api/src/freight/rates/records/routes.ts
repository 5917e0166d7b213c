import * as contract from '@portolan/contract/company/rates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { routeLines } from '#platform/http/lines/route-lines.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { presentRate } from './present.ts'
import { saveRates } from './save-rates.ts'

export function rateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.saveRate, async ({ params, body, request, reply }) => {
    const record = { ...body, ...params }
    const [outcome] = await saveRates(deps, [record])
    if (outcome === undefined || outcome === 'unknown')
      throw new FieldProblem({ organizationRef: [fieldText('organization', localeOf(request))] })
    if (outcome === 'created') reply.code(201)
    return presentRate(record)
  })

  routeLines(app, deps, contract.saveRates, {
    prepare: (record) => record,
    async save(records, locale) {
      const outcomes = await saveRates(deps, records)
      return outcomes.map((outcome) =>
        outcome === 'unknown'
          ? { errors: { organizationRef: [fieldText('organization', locale)] } }
          : { outcome },
      )
    },
  })
}
