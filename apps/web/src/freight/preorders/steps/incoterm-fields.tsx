import type { Incoterms } from '@portolan/contract/freight/orders/order-codes'
import { codesOf, editionsOf } from '@portolan/freight/booking/incoterms-duties'
import { type IncotermCode, incoterms } from '@portolan/freight/incoterms'
import { ChoiceField, TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { FormPart } from '#freight/preorders/fields/form-part.tsx'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { IncotermHelp } from './incoterm-help.tsx'
import { messages } from './messages.ts'

const editions = ['2020', '2010', '2000'] as const
// The ICC's order, with rules of earlier editions last.
const usual: readonly IncotermCode[] = [
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'DAF',
  'DES',
  'DEQ',
  'DDU',
  'DAT',
  'XXX',
]

/** The Incoterms rule with its edition and named place, and each party's duties. */
export function IncotermFields({ values }: { values: BookingValues }) {
  const t = useMessages(messages, 'terms')
  const locale = useLocale()
  const { change } = useBookingPart()
  const code = values.incoterms
  const inEdition = new Set(codesOf(values.incotermsEdition))
  const codes = usual.filter((each) => inEdition.has(each) || each === code)

  function choose(next: Incoterms) {
    change('incoterms', next)
    const own = editionsOf(next)
    const newest = own.at(-1)
    // A rule that only exists in an earlier edition selects that edition.
    if (newest !== undefined && !own.includes(values.incotermsEdition)) change('incotermsEdition', newest)
  }

  return (
    <FormPart title={t('incoterm')} className="border-t-0 pt-0">
      <div className="grid gap-3 tablet:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
        <ChoiceField
          path="incoterms"
          required
          placeholder={t('choose')}
          options={codes.map((value) => {
            const { name, nameRu } = incoterms[value]
            return { value, label: `${value} · ${locale === 'ru' ? nameRu : name}` }
          })}
          onWrite={choose}
        />
        <ChoiceField
          path="incotermsEdition"
          options={editions.map((value) => ({ value, label: t('edition', { edition: value }) }))}
          read={(value) => editions.find((edition) => edition === String(value)) ?? null}
          onWrite={(value) => change('incotermsEdition', Number(value))}
          {...(code && code !== 'XXX' && !inEdition.has(code) && { help: t('earlier', { code }) })}
        />
        <TextField
          path="incotermsPlace"
          required={code !== 'XXX'}
          help={t('placeHelp')}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      {code && <IncotermHelp code={code} />}
    </FormPart>
  )
}
