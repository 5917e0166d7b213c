import { ChargeCodes } from '@portolan/contract/content/charge-codes'
import { chargeCodes as published } from '@portolan/freight/charges/charge-codes'
import { readJsonFile } from '#platform/settings/json-file.ts'

/**
 * The charge codes of a file of the company's own, besides the published ones that it leaves out. Throws with
 * what is wrong with the file.
 */
export function readChargeCodes(path: string | null): ChargeCodes {
  const own = path === null ? {} : readJsonFile(path, ChargeCodes)
  return Object.freeze(ChargeCodes.parse({ ...published, ...own }))
}
