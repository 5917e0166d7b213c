import type {
  CustomerContact,
  CustomerSettings,
  ShownContact,
} from '@portolan/contract/company/customers/customer-settings'
import type { Env } from '#freight/settings/env.ts'
import type { SettingsRow } from './save-settings.ts'

interface Contacts {
  /** That of the customers without one of their own. */
  usual: CustomerContact | null
  contactOf: (contact: CustomerContact | null) => ShownContact | null
}

const noFigures = { silentHours: null, transshipmentHours: null, freeTimeHours: null, cutOffHours: null }

/** The settings of a customer, with the usual values behind those that it doesn't have. */
export function presentSettings(
  { settings, version, applied }: SettingsRow,
  { attentionRules, expectedPapers }: Pick<Env, 'attentionRules' | 'expectedPapers'>,
  { usual, contactOf }: Contacts,
): CustomerSettings {
  const { prices = true, quotes = true, documents, attention, papers = null, contact = null } = settings
  const { hidden = [], notUploadable = [] } = documents ?? {}
  return {
    version,
    prices,
    quotes,
    documents: { hidden, notUploadable },
    attention: { ...noFigures, ...attention },
    papers,
    contact: contactOf(contact),
    usual: {
      attention: attentionRules,
      papers: [...expectedPapers.papers] as CustomerSettings['usual']['papers'],
      contact: contactOf(usual),
    },
    isApplied: version === applied,
  }
}
