import { CustomsTerritory, PaperExpectation } from '@portolan/contract/company/customers/order-rules'
import { type ExpectedPapers, expectedPapers as published } from '@portolan/freight/papers/expected-papers'
import * as z from 'zod/mini'
import { readJsonFile } from '#platform/settings/json-file.ts'

const Papers = z.strictObject({
  customsTerritories: z.array(CustomsTerritory),
  papers: z.array(PaperExpectation),
})

/**
 * The papers that orders need: from the company's file, else the built-in rules. Throws the file's errors.
 */
export function readExpectedPapers(path: string | null): ExpectedPapers {
  return Object.freeze(path === null ? published : readJsonFile(path, Papers))
}
