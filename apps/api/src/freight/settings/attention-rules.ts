import { AttentionFigures } from '@portolan/contract/company/customers/order-rules'
import { type AttentionRules, attentionRules as published } from '@portolan/freight/attention/attention-rules'
import * as z from 'zod/mini'
import { readJsonFile } from '#platform/settings/json-file.ts'

const OwnRules = z.partial(AttentionFigures)

/** The rules from the company's file, with the built-in members that it omits. Throws the file's errors. */
export function readAttentionRules(path: string | null): AttentionRules {
  const own = path === null ? {} : readJsonFile(path, OwnRules)
  return Object.freeze({
    silentHours: own.silentHours ?? published.silentHours,
    transshipmentHours: own.transshipmentHours ?? published.transshipmentHours,
    freeTimeHours: own.freeTimeHours ?? published.freeTimeHours,
    cutOffHours: own.cutOffHours ?? published.cutOffHours,
  })
}
