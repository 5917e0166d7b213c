import { type EmissionFactors, emissionScopes } from '@portolan/freight/emissions'
import * as z from 'zod/mini'
import { readJsonFile } from '#platform/settings/json-file.ts'

const bound = z.optional(z.number().check(z.gt(0)))
const Steps = z
  .array(z.strictObject({ underKm: bound, upToKm: bound, grams: z.number().check(z.gte(0)) }))
  .check(
    z.refine(
      (steps) =>
        steps.findIndex((step) => step.underKm === undefined && step.upToKm === undefined) ===
          steps.length - 1 && steps.length > 0,
      'the last step, and no other, has no bound',
    ),
  )

const Factors = z.strictObject({
  edition: z.string().check(z.minLength(1), z.maxLength(100)),
  scope: z.enum(emissionScopes),
  gramsPerTonneKm: z.strictObject({ truck: Steps, rail: Steps, sea: Steps, air: Steps }),
})

const published = new URL(import.meta.resolve('@portolan/freight/emission-factors.json'))

/** The factors from the company's file, else the built-in ones; throws the file's errors. */
export function readEmissionFactors(path: string | null): EmissionFactors {
  return readJsonFile(path ?? published, Factors)
}
