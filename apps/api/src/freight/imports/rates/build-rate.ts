import { saveRates } from '@portolan/contract/company/rates'
import { TransportMode } from '@portolan/contract/freight/places'
import { describeUnfit } from '@portolan/freight/charges/currencies'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { Row } from '#freight/imports/files/row.ts'
import { hasCity, placeOf, wholePlace } from '#freight/imports/places/read-place.ts'
import type { NamedRate } from '#freight/rates/records/save-rates.ts'
import { readInput } from '#platform/http/input/read-input.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import type { CompiledRateMap } from './rate-map.ts'

/** The result of a line: a record with its assumed and missing values, or the reason why it isn't one. */
export interface BuiltRate {
  line: number
  id: string | null
  /** The customer, even if the line is invalid; null if not stated. */
  organizationRef: string | null
  record: NamedRate | null
  reasons: string[]
}

export function buildRate(row: Row, compiled: CompiledRateMap): BuiltRate {
  if (row.fault !== undefined)
    return { line: row.line, id: null, organizationRef: null, record: null, reasons: [row.fault] }
  const base = { line: row.line, id: String(compiled.lineId(row)) || null }
  const values = new Map<string, string>()
  const refusals: string[] = []
  const notes: string[] = []
  for (const { name, isRequired, read } of compiled.fields) {
    const { value, problem } = read(row)
    if (value !== null) values.set(name, value)
    if (value === null && isRequired) refusals.push(`${name}: ${problem ?? 'blank'}`)
    else if (problem !== undefined) notes.push(`${name}: ${problem}`)
  }
  for (const name of ['from', 'to']) {
    const answer = placeOf(name, values, compiled.readPlace, hasCity) ?? { fault: 'blank' }
    const isSaid = values.has(name) || refusals.some((reason) => reason.startsWith(`${name}: `))
    if (isSaid) continue
    if (answer.fault !== undefined) refusals.push(`${name}: ${answer.fault}`)
    else if (answer.doubt !== undefined) notes.push(`${name}: ${answer.doubt}`)
  }
  const unfit = describeUnfit(values.get('charge.amount') ?? '0', values.get('charge.currency') ?? '')
  if (unfit !== null) refusals.push(`charge.amount: ${unfit}`)
  if (row.cells.some((cell) => typeof cell === 'string' && cell.includes('\ufffd')))
    notes.push('characters unknown to the encoding that the map names became \ufffd')
  const rateRecord = { ...base, organizationRef: values.get('organization.ref') ?? null }
  const refused = (wrong: readonly string[]) => ({
    ...rateRecord,
    record: null,
    reasons: [...new Set([...refusals, ...wrong, ...notes])],
  })
  try {
    const record = readInput(
      saveRates.lines.record,
      assemble(values, compiled),
      'en',
      inputRules,
    ) as NamedRate
    return refusals.length > 0 ? refused([]) : { ...rateRecord, record, reasons: notes }
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    const isSaid = (path: string) => [...refusals, ...notes].some((reason) => reason.startsWith(`${path}: `))
    const wrong = Object.entries(error.errors).filter(([path]) => !isSaid(path))
    return refused(wrong.map(([path, messages]) => `${path}: ${messages.join(' ')}`))
  }
}

function assemble(values: ReadonlyMap<string, string>, { readPlace }: CompiledRateMap): unknown {
  const get = (name: string) => values.get(name) ?? null
  const mode = TransportMode.safeParse(values.get('transportMode'))
  const figure = (name: string) => (values.has(name) ? Number(get(name)) : null)
  const placeAt = (name: 'from' | 'to') => {
    const { sent } = placeOf(name, values, readPlace, hasCity) ?? {}
    if (sent?.city && sent.countryCode)
      return { city: sent.city, countryCode: sent.countryCode, locode: sent.locode ?? null }
    const place = sent && wholePlace(sent, mode.data ?? 'sea')
    return place ? { city: place.city, countryCode: place.countryCode, locode: place.locode } : null
  }
  return {
    organizationRef: get('organization.ref'),
    ref: get('ref'),
    orderRef: get('orderRef'),
    departedOn: get('departedOn')?.slice(0, 'YYYY-MM-DD'.length),
    transportMode: get('transportMode'),
    loadType: get('loadType'),
    from: placeAt('from'),
    to: placeAt('to'),
    grossWeightKg: figure('grossWeightKg'),
    volumeM3: figure('volumeM3'),
    containers: figure('containers'),
    charge: {
      amount: get('charge.amount') ?? '0',
      currency: get('charge.currency'),
    },
  }
}
