import { modeFreeRule } from '#booking/incoterms-duties.ts'
import type { Rule } from './rule.ts'

const warning = { severity: 'warning' } as const
const error = { severity: 'error' } as const
const isBlank = (text: string | null | undefined) => !text?.trim()

/**
 * B01: rules for sea and inland waterways don't fit other modes, nor containers, which are handed over at a
 * terminal.
 */
export const seaRuleMisused: Rule = ({ transportMode, loadType, incoterms, containers }) => {
  const better = incoterms ? modeFreeRule(incoterms) : null
  if (!incoterms || better === null) return []
  const inContainers = loadType !== 'not-set' || (containers ?? []).length > 0
  if (transportMode === 'sea' && !inContainers) return []
  return [
    {
      ...warning,
      reason: transportMode === 'sea' ? 'sea-term-in-containers' : 'sea-term-by-other-mode',
      path: 'incoterms',
      params: { code: incoterms, better },
      fix: { path: 'incoterms', value: better },
    },
  ]
}

/** B02: a rule means nothing without its named place. */
export const namedPlaceMissing: Rule = ({ incoterms, incotermsPlace }) => {
  if (!incoterms || incoterms === 'XXX' || !isBlank(incotermsPlace)) return []
  return [{ ...error, reason: 'place-missing', path: 'incotermsPlace', params: { code: incoterms } }]
}

/** B03: under CIP and CIF the seller insures. */
export const insuranceMissing: Rule = ({ incoterms, insuranceWanted }) => {
  if ((incoterms !== 'CIP' && incoterms !== 'CIF') || insuranceWanted === true) return []
  const fix = { path: 'insuranceWanted', value: true }
  return [
    { ...warning, reason: 'insurance-missing', path: 'insuranceWanted', params: { code: incoterms }, fix },
  ]
}

/** B04: under EXW the buyer clears for export, which a seller's forwarder often can't. */
export const exportClearanceUnderExw: Rule = ({ incoterms, services }) => {
  if (incoterms !== 'EXW' || services?.exportCustoms !== true) return []
  const fix = { path: 'incoterms', value: 'FCA' }
  return [{ ...warning, reason: 'export-clearance-under-exw', path: 'incoterms', params: {}, fix }]
}

/** B05: under DDP customs need the importer's tax ID. */
export const importerTaxIdMissing: Rule = ({ incoterms, parties }) => {
  if (incoterms !== 'DDP' || !isBlank(parties?.consignee?.taxId)) return []
  return [{ ...warning, reason: 'importer-tax-id-missing', path: 'parties.consignee.taxId', params: {} }]
}

/** B13: a pick-up or delivery at the door needs its street. */
export const doorWithoutAddress: Rule = (content) =>
  (['pickUp', 'delivery'] as const)
    .filter((end) => content[end]?.service === 'DOOR' && isBlank(content[end]?.address?.street))
    .map((end) => ({
      ...error,
      reason: end === 'pickUp' ? 'pick-up-without-address' : 'delivery-without-address',
      path: content[end]?.address ? `${end}.address.street` : `${end}.address`,
      params: {},
    }))

/** B24: with a bill of lading to order and no consignee, the carrier has to notify a party of the arrival. */
export const notifyPartyMissing: Rule = ({ parties }) => {
  if (parties?.toOrder !== true) return []
  if (!isBlank(parties.consignee?.name) || !isBlank(parties.notify?.name)) return []
  return [{ ...warning, reason: 'to-order-without-notify', path: 'parties.notify', params: {} }]
}
