import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { Deps } from '#freight/deps.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { applySettings } from './settings/apply-settings.ts'
import { presentSettings } from './settings/present.ts'
import { readSettings, saveSettings } from './settings/save-settings.ts'

const isOn = (given: 'on' | 'off' | undefined) => (given === undefined ? undefined : given === 'on')

const kindsOf = (given: readonly (DocumentKind | 'none')[] | undefined) =>
  given?.filter((kind) => kind !== 'none')

export const customerCommands = {
  async setOrganization(deps, { ref, prices, quotes, hide, refuse }) {
    const { id, name } = await findOrganization(deps.database, ref)
    const { version } = await readSettings(deps.database, id)
    const documents = { hidden: kindsOf(hide), notUploadable: kindsOf(refuse) }
    const { isApplied } = await saveSettings(deps, ref, {
      prices: isOn(prices),
      quotes: isOn(quotes),
      ...((hide ?? refuse) && { documents }),
    })
    if (!isApplied) await applySettings(deps, id)
    const row = await readSettings(deps.database, id)
    const nothing = { usual: null, contactOf: () => null }
    const settings = presentSettings(row, deps.env, nothing)
    return {
      ref,
      name,
      prices: settings.prices,
      quotes: settings.quotes,
      ...settings.documents,
      changed: row.version !== version,
    }
  },
} satisfies Partial<Handlers<Deps>>
