import type {
  CustomerContact,
  CustomerSettings,
  CustomerSettingsChanges,
} from '@portolan/contract/company/customers/customer-settings'
import { type DocumentKind, documentKinds } from '@portolan/contract/freight/documents'
import type { CustomerPart } from '@portolan/contract/shared/endpoint'
import type { AttentionRules } from '@portolan/freight/attention/attention-rules'
import type { PaperRule } from '@portolan/freight/papers/paper-rule'

/** The company's choices for a customer; a member that is missing has its usual value. */
export type StoredSettings = Partial<
  Omit<CustomerSettings, 'version' | 'usual' | 'isApplied' | 'contact' | 'documents' | 'attention'>
> & {
  documents?: Partial<CustomerSettings['documents']>
  attention?: Partial<CustomerSettings['attention']>
  contact?: CustomerContact | null
}

/** Figures and papers by which a customer's orders need attention, as far as they aren't the usual ones. */
export interface OrderRules {
  attention?: Partial<AttentionRules>
  papers?: readonly PaperRule[]
  /** Papers that consist of these documents only aren't expected: the customer doesn't see them. */
  hiddenKinds?: DocumentKind[]
  /** Unpaid invoices that the customer doesn't see are no reason for an alert. */
  ignoresInvoices?: true
}

/** The consequences of a customer's settings, in the form in which statements ask for them. */
export interface SettingsEffect {
  hiddenParts: CustomerPart[]
  hiddenKinds: DocumentKind[]
  closedKinds: DocumentKind[]
  orderRules: OrderRules | null
}

/** The settings with the changes. */
export function changedSettings(
  stored: StoredSettings,
  { documents, attention, ...changes }: CustomerSettingsChanges,
): StoredSettings {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return {
    ...stored,
    ...given,
    ...(documents && { documents: { ...stored.documents, ...defined(documents) } }),
    ...(attention && { attention: { ...stored.attention, ...defined(attention) } }),
  }
}

function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never
}

/**
 * The one place that says what goes with what: without prices there are no invoices and no quotes, and a
 * document that isn't seen can't be uploaded.
 */
export function effectOf({ prices, quotes, documents, attention, papers }: StoredSettings): SettingsEffect {
  const hidesPrices = prices === false
  const hidden = new Set(documents?.hidden ?? [])
  const hidesInvoices = hidesPrices || hidden.has('invoice')
  if (hidesInvoices) hidden.add('invoice')
  const hiddenKinds = documentKinds.filter((kind) => hidden.has(kind))
  const closed = new Set([...hiddenKinds, ...(documents?.notUploadable ?? [])])
  const hiddenParts: CustomerPart[] = []
  if (hidesPrices) hiddenParts.push('prices')
  if (hidesInvoices) hiddenParts.push('invoices')
  if (hidesPrices || quotes === false) hiddenParts.push('quotes')
  const figures = Object.entries(attention ?? {}).filter(([, value]) => value !== null)
  const rules: OrderRules = {
    ...(figures.length > 0 && { attention: Object.fromEntries(figures) }),
    ...(papers && { papers }),
    ...(hiddenKinds.length > 0 && { hiddenKinds }),
    ...(hidesInvoices && { ignoresInvoices: true }),
  }
  return {
    hiddenParts,
    hiddenKinds,
    closedKinds: documentKinds.filter((kind) => closed.has(kind)),
    orderRules: Object.keys(rules).length === 0 ? null : rules,
  }
}
