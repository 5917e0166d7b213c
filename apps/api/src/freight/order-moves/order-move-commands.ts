import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Deps } from '#freight/deps.ts'
import { nameOrder } from '#freight/order-record/keys/find-order.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { errorMessages } from '#platform/http/messages.ts'
import { Problem } from '#platform/http/problem.ts'
import { moveToCustomer, previewMove } from './move-to-customer.ts'

/** The operator's command that moves orders from one customer to another. */
export const orderMoveCommands = {
  async moveOrder(deps, { order: ref, organization, to: toRef, sameCompany: isSameCompany, reason, dryRun }) {
    const order = await nameOrder(deps.database, { ref, organization })
    const to = await findOrganization(deps.database, toRef)
    const preview = await previewMove(deps.database, order, { to, isSameCompany })
    if (dryRun) return { ...preview, dryRun, changed: false }
    const move = { to, isSameCompany, reason, by: 'command line' }
    try {
      return { ...preview, dryRun, changed: await moveToCustomer(deps, order, move, null) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const names = preview.obstacles.flatMap((obstacle) => obstacle.names)
      throw new OperatorError('refused', [errorMessages[error.code].en, ...names].join(' '))
    }
  },
} satisfies Partial<Handlers<Deps>>
