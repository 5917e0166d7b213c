/**
 * The cut-offs of a booking by their codes of DCSA: documents (DCO), verified gross mass (VCO), full
 * containers (FCO), less than container loads (LCO), the port (PCO), reefers (RCO), dangerous goods (DGC),
 * out of gauge (OBC), advance filing (AFC), customs acceptance (CUA), transshipment (TCO), booking (STA,
 * SPA), and the earliest pick-up of empty containers (ECP) and delivery of full ones (EFC).
 */
export const cutOffCodes = [
  'DCO',
  'VCO',
  'FCO',
  'LCO',
  'PCO',
  'RCO',
  'DGC',
  'OBC',
  'AFC',
  'CUA',
  'TCO',
  'STA',
  'SPA',
  'ECP',
  'EFC',
] as const
export type CutOffCode = (typeof cutOffCodes)[number]

const codes = new Set<string>(cutOffCodes)

export function isCutOffCode(code: unknown): code is CutOffCode {
  return typeof code === 'string' && codes.has(code)
}
