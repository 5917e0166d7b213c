import { type AttentionRules, attentionRules as published } from '@portolan/freight/attention/attention-rules'
import * as z from 'zod/mini'
import { readJsonFile } from '#platform/settings/json-file.ts'

const hours = z.number().check(z.minimum(0), z.maximum(8_784))
const ByMode = z.strictObject({ air: hours, truck: hours, rail: hours, sea: hours })

const OwnRules = z.partial(
  z.strictObject({
    silentHours: ByMode,
    transshipmentHours: ByMode,
    freeTimeHours: hours,
    cutOffHours: hours,
  }),
)

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
