import {
  type CustomerSettings,
  getCustomerSettings,
  saveCustomerSettings,
} from '@portolan/contract/company/customers/customer-settings'
import type { FastifyInstance } from 'fastify'
import { usualContactOf } from '#freight/customers/contacts/find-contacts.ts'
import { checkPhoto, presentContact } from '#freight/customers/contacts/present.ts'
import type { Deps } from '#freight/deps.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import { applySettings } from './apply-settings.ts'
import { presentSettings } from './present.ts'
import { readSettings, saveSettings } from './save-settings.ts'

/** So many orders follow before the call answers; a worker does the rest. */
const appliedAtOnce = 1_000

/** Routes by which the company reads and changes the settings of a customer. */
export function customerSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function present(organizationId: string, caller: CompanyCaller): Promise<CustomerSettings> {
    const row = await readSettings(database, organizationId)
    const contactOf = (contact: Parameters<typeof presentContact>[2]) => presentContact(deps, caller, contact)
    return presentSettings(row, deps.env, { usual: usualContactOf(deps), contactOf })
  }

  route(app, deps, getCustomerSettings, async ({ params, caller, request }) => {
    const { id } = await answerRefusals(localeOf(request), {}, () => findOrganization(database, params.ref))
    return present(id, caller)
  })

  route(app, deps, saveCustomerSettings, async ({ params, headers, body, caller, request }) => {
    await checkPhoto(deps, body.contact, localeOf(request))
    const seen = { ifMatch: headers['if-match'] }
    const { organizationId, isApplied } = await answerRefusals(localeOf(request), {}, () =>
      saveSettings(deps, params.ref, body, seen),
    )
    if (!isApplied) await applySettings(deps, organizationId, { most: appliedAtOnce })
    return present(organizationId, caller)
  })
}
