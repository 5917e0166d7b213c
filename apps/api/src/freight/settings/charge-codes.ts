import { ChargeCodes } from '@portolan/contract/content/charge-codes'
import { chargeCodes as published } from '@portolan/freight/charges/charge-codes'
import type * as z from 'zod/mini'
import { readJsonFile } from '#platform/settings/json-file.ts'

/**
 * The charge codes from the company's file, with the built-in ones that it omits. Throws the file's errors.
 */
export function readChargeCodes(path: string | null): z.infer<typeof ChargeCodes> {
  const own = path === null ? {} : readJsonFile(path, ChargeCodes)
  return Object.freeze(ChargeCodes.parse({ ...published, ...own }))
}
