import type {
  CustomerContact,
  CustomerSettings,
  CustomerSettingsChanges,
  ShownContact,
} from '@portolan/contract/company/customers/customer-settings'
import type { PaperExpectation } from '@portolan/contract/company/customers/order-rules'
import { type DocumentKind, documentKinds } from '@portolan/contract/freight/documents'

export type KindAccess = 'upload' | 'see' | 'none'

export const modes = ['sea', 'air', 'truck', 'rail'] as const
type Mode = (typeof modes)[number]
type Hours = Record<Mode, string>

/** A person's choices; hours are texts, empty where the company's own figure counts. */
export interface SettingsDraft {
  prices: boolean
  quotes: boolean
  kinds: Record<DocumentKind, KindAccess>
  silentHours: Hours
  transshipmentHours: Hours
  freeTimeHours: string
  cutOffHours: string
  papers: PaperExpectation[] | null
  contact: ShownContact | null
}

const text = (hours: number | null | undefined) => (hours == null ? '' : String(hours))

const hoursOf = (own: Record<Mode, number> | null): Hours => ({
  sea: text(own?.sea),
  air: text(own?.air),
  truck: text(own?.truck),
  rail: text(own?.rail),
})

export function draftOf({
  prices,
  quotes,
  documents,
  attention,
  papers,
  contact,
}: CustomerSettings): SettingsDraft {
  const accessOf = (kind: DocumentKind): KindAccess => {
    if (documents.hidden.includes(kind)) return 'none'
    return documents.notUploadable.includes(kind) ? 'see' : 'upload'
  }
  return {
    prices,
    quotes,
    kinds: Object.fromEntries(documentKinds.map((kind) => [kind, accessOf(kind)])) as SettingsDraft['kinds'],
    silentHours: hoursOf(attention.silentHours),
    transshipmentHours: hoursOf(attention.transshipmentHours),
    freeTimeHours: text(attention.freeTimeHours),
    cutOffHours: text(attention.cutOffHours),
    papers,
    contact,
  }
}

/** A number of hours as people write it; undefined for anything else. */
export function hoursIn(typed: string): number | undefined {
  const written = typed.trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(written) && Number(written) <= 8_784 ? Number(written) : undefined
}

/** True if a text is neither empty nor a number of hours. */
export const isWrong = (typed: string) => typed.trim() !== '' && hoursIn(typed) === undefined

/** All modes' own figures, with the company's where none is typed; null if none is. */
function byMode(own: Hours, usual: Record<Mode, number>): Record<Mode, number> | null {
  if (modes.every((mode) => own[mode].trim() === '')) return null
  const { sea, air, truck, rail } = own
  return {
    air: hoursIn(air) ?? usual.air,
    truck: hoursIn(truck) ?? usual.truck,
    rail: hoursIn(rail) ?? usual.rail,
    sea: hoursIn(sea) ?? usual.sea,
  }
}

/** The contact as it is sent: without the URL of its picture. */
export function sentContact({ name, email, phone, hours, photo }: CustomerContact): CustomerContact {
  const filled = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim())
  return { name: name.trim(), email: filled(email), phone: filled(phone), hours, photo }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The members that differ from what is saved. */
export function changesOf(settings: CustomerSettings, draft: SettingsDraft): CustomerSettingsChanges {
  const saved = draftOf(settings)
  const isNew = (...names: (keyof SettingsDraft)[]) => names.some((name) => !same(saved[name], draft[name]))
  const { usual } = settings
  const kindsWith = (access: KindAccess) => documentKinds.filter((kind) => draft.kinds[kind] === access)
  return {
    ...(isNew('prices') && { prices: draft.prices }),
    ...(isNew('quotes') && { quotes: draft.quotes }),
    ...(isNew('kinds') && { documents: { hidden: kindsWith('none'), notUploadable: kindsWith('see') } }),
    ...(isNew('silentHours', 'transshipmentHours', 'freeTimeHours', 'cutOffHours') && {
      attention: {
        silentHours: byMode(draft.silentHours, usual.attention.silentHours),
        transshipmentHours: byMode(draft.transshipmentHours, usual.attention.transshipmentHours),
        freeTimeHours: hoursIn(draft.freeTimeHours) ?? null,
        cutOffHours: hoursIn(draft.cutOffHours) ?? null,
      },
    }),
    ...(isNew('papers') && { papers: draft.papers }),
    ...(isNew('contact') && { contact: draft.contact && sentContact(draft.contact) }),
  }
}

export type LostThing = 'prices' | 'invoices' | 'quotes' | DocumentKind

/** The things that a customer sees with the saved settings and won't with the draft. */
export function lostWith(settings: CustomerSettings, draft: SettingsDraft): LostThing[] {
  const before = seenWith(draftOf(settings))
  const after = seenWith(draft)
  return [...before].filter((thing) => !after.has(thing))
}

function seenWith({ prices, quotes, kinds }: SettingsDraft): Set<LostThing> {
  const seen = new Set<LostThing>(
    documentKinds.filter((kind) => kind !== 'invoice' && kinds[kind] !== 'none'),
  )
  if (prices) seen.add('prices')
  if (prices && kinds.invoice !== 'none') seen.add('invoices')
  if (prices && quotes) seen.add('quotes')
  return seen
}
