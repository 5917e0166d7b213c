import { type IncotermCode, type IncotermsEdition, incoterms } from '#incoterms.ts'

/** The steps of a transport that a rule shares between seller and buyer. */
export const transportDuties = [
  'export-clearance',
  'pre-carriage',
  'main-carriage',
  'insurance',
  'import-clearance',
  'unloading',
] as const
export type TransportDuty = (typeof transportDuties)[number]

/** `to-place`: by the seller up to the named place, by the buyer from there; null: neither has to. */
export type DutyBearer = 'seller' | 'buyer' | 'to-place' | null

type Duties = Readonly<Record<TransportDuty, DutyBearer>>

function duties(
  exportClearance: DutyBearer,
  preCarriage: DutyBearer,
  mainCarriage: DutyBearer,
  insurance: DutyBearer,
  importClearance: DutyBearer,
  unloading: DutyBearer,
): Duties {
  return {
    'export-clearance': exportClearance,
    'pre-carriage': preCarriage,
    'main-carriage': mainCarriage,
    insurance,
    'import-clearance': importClearance,
    unloading,
  }
}

const paidByBuyer = duties('seller', 'seller', 'buyer', null, 'buyer', 'buyer')
const paidTo = duties('seller', 'seller', 'seller', null, 'buyer', 'buyer')
const insuredTo = duties('seller', 'seller', 'seller', 'seller', 'buyer', 'buyer')
const unloadedAt = duties('seller', 'seller', 'seller', null, 'buyer', 'seller')

const all = [2000, 2010, 2020] as const

/** The duties under each rule, with the editions that have it; null for XXX, which the parties define. */
const rules: Readonly<
  Record<IncotermCode, { editions: readonly IncotermsEdition[]; duties: Duties } | null>
> = {
  EXW: { editions: all, duties: duties('buyer', 'buyer', 'buyer', null, 'buyer', 'buyer') },
  FCA: { editions: all, duties: duties('seller', 'to-place', 'buyer', null, 'buyer', 'buyer') },
  FAS: { editions: all, duties: paidByBuyer },
  FOB: { editions: all, duties: paidByBuyer },
  CFR: { editions: all, duties: paidTo },
  CIF: { editions: all, duties: insuredTo },
  CPT: { editions: all, duties: paidTo },
  CIP: { editions: all, duties: insuredTo },
  DAF: { editions: [2000], duties: duties('seller', 'seller', 'to-place', null, 'buyer', 'buyer') },
  DES: { editions: [2000], duties: paidTo },
  DEQ: { editions: [2000], duties: unloadedAt },
  DDU: { editions: [2000], duties: paidTo },
  DAT: { editions: [2010], duties: unloadedAt },
  DAP: { editions: [2010, 2020], duties: paidTo },
  DPU: { editions: [2020], duties: unloadedAt },
  DDP: { editions: all, duties: duties('seller', 'seller', 'seller', null, 'seller', 'buyer') },
  XXX: null,
}

/** Returns the duties under a rule: help for a choice, no legal advice. Null for XXX. */
export function dutiesUnder(code: IncotermCode): Duties | null {
  return rules[code]?.duties ?? null
}

/**
 * Rules under which the seller carries on to the named place at the destination, and those whose named place
 * may be there.
 */
const carriedOnBySeller: readonly IncotermCode[] = ['DAP', 'DPU', 'DDP', 'DDU']
const carriedOnToPlace: readonly IncotermCode[] = ['CPT', 'CIP', 'DAT']

/**
 * Returns the party that handles and delivers at the destination, after the main carriage and before
 * unloading. Null for XXX.
 */
export function bearerOfOnCarriage(code: IncotermCode): DutyBearer {
  if (code === 'XXX') return null
  if (carriedOnBySeller.includes(code)) return 'seller'
  return carriedOnToPlace.includes(code) ? 'to-place' : 'buyer'
}

/** The editions that have the rule, oldest first; none for XXX. */
export function editionsOf(code: IncotermCode): readonly IncotermsEdition[] {
  return rules[code]?.editions ?? []
}

/**
 * The cover that the seller owes: CIP asks for all risks (Institute Cargo Clauses A) since 2020 and for
 * minimum cover (C) before, CIF for C; null where no insurance is owed.
 */
export function insuranceClausesOf(code: IncotermCode, edition: IncotermsEdition): 'A' | 'C' | null {
  if (code === 'CIF') return 'C'
  if (code === 'CIP') return edition === 2020 ? 'A' : 'C'
  return null
}

const modeFree: Partial<Record<IncotermCode, IncotermCode>> = {
  FAS: 'FCA',
  FOB: 'FCA',
  CFR: 'CPT',
  CIF: 'CIP',
}

/**
 * The rule for any mode that takes the place of one for sea and inland waterways; null where the rule is for
 * any mode.
 */
export function modeFreeRule(code: IncotermCode): IncotermCode | null {
  return modeFree[code] ?? null
}

/** The rules to choose from in an edition; XXX is in all. */
export function codesOf(edition: IncotermsEdition): IncotermCode[] {
  const isCode = (code: string): code is IncotermCode => Object.hasOwn(incoterms, code)
  return Object.keys(incoterms)
    .filter(isCode)
    .filter((code) => code === 'XXX' || editionsOf(code).includes(edition))
}
