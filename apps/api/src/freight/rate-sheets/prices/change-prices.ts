import type { SentPriceChange } from '@portolan/contract/company/rate-sheets/sheet-prices'
import { SheetLane, type SheetLine } from '@portolan/contract/company/sheet-content'
import type { Locale } from '@portolan/contract/identity/users'
import type { FieldErrors } from '@portolan/contract/shared/errors'
import * as z from 'zod/mini'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import { listVersions, readLanes } from '#freight/rate-sheets/queries.ts'
import { lockSheets, type SavedSheet, saveSheet } from '#freight/rate-sheets/save-sheet.ts'
import { refusalErrors } from '#freight/rate-sheets/sheet-refusals.ts'
import type { Database } from '#platform/db/database.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { parseList } from '#platform/http/turns/parse-in-turns.ts'
import { Pace } from '#platform/process/pace.ts'

const texts = {
  gone: { en: 'The sheet has no such price.', ru: 'Такой цены в тарифе нет.' },
  needed: { en: 'This price can’t be blank.', ru: 'Эта цена не может быть пустой.' },
} satisfies Record<string, Record<Locale, string>>

/** Enough to show; more answers of the kind say nothing new. */
const maxErrors = 50

/**
 * Changes single prices of the latest version and saves it as the draft. Throws `stale` if the latest version
 * isn't the one that was read, and field errors by change, such as `changes.3.value`.
 */
export async function changePrices(
  tx: Database,
  ref: string,
  { id, changes }: { id?: string | undefined; changes: readonly SentPriceChange[] },
  locale: Locale,
): Promise<SavedSheet> {
  await lockSheets(tx)
  const [latest] = await listVersions(tx, ref)
  if (!latest) throw new Problem('not_found')
  if (id !== undefined && latest.id !== id) throw new Problem('stale')
  const lanes = await readLanes(tx, latest.id)
  const { changed, errors } = await applyChanges(lanes, changes, locale)
  const own = [...changed.values()]
  const parsed = await parseList(
    z.array(SheetLane),
    own.map(({ lane }) => lane),
    locale,
    inputRules,
  )
  // Each issue looks at all changes of its lane.
  for (const { path, message } of parsed.error?.issues.slice(0, maxErrors) ?? []) {
    const [index, , line, member] = path
    // Prices of one line depend on each other, such as the lowest and the highest.
    const causes = own[Number(index)]?.causes.filter((each) => each.line === Number(line) + 1) ?? []
    const cause = causes.find(({ part }) => (part === 'break' ? 'breaks' : part) === member) ?? causes[0]
    errors[`changes.${cause?.index ?? 0}.value`] = [message]
  }
  if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
  const byRef = new Map(parsed.data?.map((lane) => [lane.ref, lane]))
  const { name, organizationRef, validFrom, validTo, terms } = latest
  const saved = await saveSheet(tx, ref, {
    name,
    organizationRef,
    validFrom,
    validTo,
    terms,
    lanes: lanes.map((lane) => byRef.get(lane.ref) ?? lane),
  })
  if (typeof saved === 'string') throw new FieldProblem(refusalErrors(saved, locale))
  return saved
}

/** A lane with its changes, by their place in the call. */
interface ChangedLane {
  lane: SheetLane
  causes: { index: number; line: number; part: SentPriceChange['part'] }[]
}

async function applyChanges(
  lanes: readonly SheetLane[],
  changes: readonly SentPriceChange[],
  locale: Locale,
): Promise<{ changed: Map<string, ChangedLane>; errors: FieldErrors }> {
  const byRef = new Map(lanes.map((lane) => [lane.ref, lane]))
  const changed = new Map<string, ChangedLane>()
  const errors: FieldErrors = {}
  const pace = new Pace()
  for (const [index, change] of changes.entries()) {
    const { lane: ref, line, part } = change
    const known = byRef.get(ref)
    const own: ChangedLane | undefined = changed.get(ref) ?? (known && { lane: known, causes: [] })
    const old = own?.lane.lines[line - 1]
    const next = old ? changeLine(old, change) : 'gone'
    if (typeof next === 'string' || !own)
      errors[`changes.${index}.value`] = [texts[typeof next === 'string' ? next : 'gone'][locale]]
    else {
      own.lane = { ...own.lane, lines: own.lane.lines.with(line - 1, next) }
      own.causes.push({ index, line, part })
      changed.set(ref, own)
    }
    if (Object.keys(errors).length === maxErrors) break
    await pace.step()
  }
  return { changed, errors }
}

/** The line with another price, or why it can't have it. */
function changeLine(line: SheetLine, { part, from, value }: SentPriceChange): SheetLine | keyof typeof texts {
  if (line.included) return 'gone'
  if (part !== 'break') {
    const isElsewhere = part === 'amount' && line.breaks.length > 0
    return isElsewhere ? 'gone' : { ...line, [part]: value }
  }
  const place = line.breaks.findIndex((each) => each.from === from)
  const old = line.breaks[place]
  if (!old) return 'gone'
  return value === null ? 'needed' : { ...line, breaks: line.breaks.with(place, { ...old, amount: value }) }
}
