import { SentChargeLine } from '@portolan/contract/freight/charges'
import { describeUnfit } from '@portolan/freight/charges/currencies'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { Row } from '#freight/imports/files/row.ts'
import type { CompiledNamedMap } from '#freight/imports/mapping/named-map.ts'
import { type NamedLine, readContent, readNamedLine } from '#freight/imports/named-line.ts'
import { readInput } from '#platform/http/input/read-input.ts'

/** The result of a line: a charge, or none and the reasons in the line. */
export interface BuiltCharge {
  line: NamedLine
  charge: SentChargeLine | null
}

/** An unusable figure rejects the line, since it would be a wrong price, not an unknown one. */
export function buildCharge(row: Row, compiled: CompiledNamedMap): BuiltCharge {
  const { line, values } = readNamedLine(row, compiled, compiled.fields)
  const isWrong = (note: string) =>
    compiled.fields.some(({ name }) => note.startsWith(`${name}: `) && !values.has(name))
  const wrong = line.notes.filter(isWrong)
  line.notes = line.notes.filter((note) => !isWrong(note))
  line.refusals.push(...wrong)
  const [amountSaid, currency] = [values.get('amount'), values.get('currency')]
  const unfit = amountSaid && currency ? describeUnfit(amountSaid, currency) : null
  const charge = readContent(line, () => {
    const { percentOf, included, amount, ...members } = Object.fromEntries(values)
    const charge = {
      ...members,
      // Covered by another charge, so files leave the amount blank. An invalid reference is reported below,
      // with all other errors.
      amount: unfit ? '0' : (amount ?? (included === 'yes' ? '0' : undefined)),
      ...(percentOf !== undefined && {
        percentOf: percentOf.split(/[\s,;/+]+/).filter((code) => code !== ''),
      }),
      ...(included === 'yes' && { included: true }),
    }
    return readInput(SentChargeLine, charge, 'en', inputRules) as SentChargeLine
  })
  if (unfit) line.refusals.push(`amount: ${unfit}`)
  return { line, charge: unfit ? null : charge }
}
