import type { copyRateSheet } from '@portolan/contract/company/rate-sheets/sheet-versions'
import { SheetContent } from '@portolan/contract/company/sheet-content'
import type { Locale } from '@portolan/contract/identity/users'
import type { Body } from '@portolan/contract/shared/endpoint'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import { listVersions, readLanes } from '#freight/rate-sheets/queries.ts'
import { lockSheets, type SavedSheet, type SheetRefusal, saveSheet } from '#freight/rate-sheets/save-sheet.ts'
import { refusalErrors } from '#freight/rate-sheets/sheet-refusals.ts'
import type { Database } from '#platform/db/database.ts'
import { fieldErrors } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { parseInTurns } from '#platform/http/turns/parse-in-turns.ts'
import { Pace } from '#platform/process/pace.ts'
import { raiseLane } from './change-percent.ts'

const msPerDay = 86_400_000

/**
 * Copies a version of a sheet as a draft: of the same sheet, or of a new one. Nothing that exists is
 * replaced, neither a draft nor another sheet.
 */
export async function copySheet(
  tx: Database,
  sourceRef: string,
  copy: Body<typeof copyRateSheet>,
  locale: Locale,
): Promise<SavedSheet> {
  await lockSheets(tx)
  const { version, ref, name, organizationRef, validFrom, validTo, percent, codes, roundTo } = copy
  const source = (await listVersions(tx, sourceRef)).find((one) => one.version === (version ?? one.version))
  if (!source) throw new Problem('not_found')
  const [existing] = await listVersions(tx, ref)
  const refuse = (refusal: SheetRefusal) => new FieldProblem(refusalErrors(refusal, locale))
  if (existing && ref !== sourceRef) throw refuse('taken')
  if (existing?.state === 'draft') throw refuse('has-draft')
  const days = (Date.parse(validFrom) - Date.parse(source.validFrom)) / msPerDay
  const lanes = await new Pace().map(await readLanes(tx, source.id), (lane) =>
    raiseLane(lane, { percent, codes, roundTo, days }),
  )
  const content = { name, organizationRef, validFrom, validTo, terms: source.terms, lanes }
  const parsed = await parseInTurns(SheetContent, 'lanes', content, locale, inputRules)
  if (!parsed.success) throw new FieldProblem(fieldErrors(parsed.error))
  const saved = await saveSheet(tx, ref, parsed.data)
  if (typeof saved === 'string') throw refuse(saved)
  return saved
}
