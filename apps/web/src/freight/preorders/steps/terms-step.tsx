import type { Incoterms } from '@portolan/contract/freight/orders'
import { partyRoles } from '@portolan/contract/freight/parties'
import { codesOf, editionsOf } from '@portolan/freight/booking/incoterms-duties'
import { type IncotermCode, incoterms } from '@portolan/freight/incoterms'
import { UploadDocuments } from '#freight/preorders/documents/upload-documents.tsx'
import type { Uploads } from '#freight/preorders/documents/use-uploads.ts'
import {
  CheckField,
  ChoiceField,
  LongTextField,
  NumberField,
  TextField,
} from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { FormPart } from '#freight/preorders/fields/form-part.tsx'
import { PartyFields } from '#freight/preorders/parties/party-fields.tsx'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { IncotermHelp } from './incoterm-help.tsx'
import { messages } from './messages.ts'

const editions = ['2020', '2010', '2000'] as const
const currencies = [
  'USD',
  'EUR',
  'CNY',
  'RUB',
  'GBP',
  'JPY',
  'CHF',
  'AED',
  'INR',
  'KZT',
  'KRW',
  'TRY',
  'PLN',
  'SGD',
  'HKD',
]
// The order of the ICC, those of earlier editions last.
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

interface TermsStepProps {
  values: BookingValues
  /** Null where documents are changed elsewhere, as while editing. */
  uploads: Uploads | null
}

/** Who, under which terms, with which services and papers. */
export function TermsStep({ values, uploads }: TermsStepProps) {
  const t = useMessages(messages, 'terms')
  return (
    <div className="flex flex-col gap-6">
      <IncotermFields values={values} />
      <FormPart title={t('parties')}>
        <div className="grid gap-x-6 gap-y-5 desktop:grid-cols-3">
          {partyRoles.map((role) => (
            <PartyFields key={role} role={role} party={values.parties[role]} />
          ))}
        </div>
        <CheckField path="parties.toOrder" help={t('toOrderHelp')} />
      </FormPart>
      <FormPart title={t('services')}>
        <div className="flex flex-col gap-3">
          <CheckField path="services.exportCustoms" />
          <CheckField path="services.importCustoms" />
          <CheckField path="insuranceWanted" help={t('insuranceHelp')} />
        </div>
        <fieldset>
          <legend className="mb-2 font-medium text-sm">{t('value')}</legend>
          <div className="grid grid-cols-[minmax(0,12rem)_7rem] gap-3">
            <NumberField path="declaredValue.amount" />
            <ChoiceField
              path="declaredValue.currency"
              options={[...new Set([...currencies, values.declaredValue.currency])].map((value) => ({
                value,
                label: value,
              }))}
            />
          </div>
        </fieldset>
      </FormPart>
      <FormPart title={t('documents')} help={t(uploads ? 'documentsHelp' : 'documentsEdit')}>
        {uploads && <UploadDocuments uploads={uploads} />}
      </FormPart>
      <FormPart title={t('notes')}>
        <TextField
          path="customerReference"
          optional
          help={t('referenceHelp')}
          maxLength={200}
          autoComplete="off"
          className="tablet:max-w-md"
        />
        <LongTextField path="comment" optional maxLength={4000} />
      </FormPart>
    </div>
  )
}

function IncotermFields({ values }: { values: BookingValues }) {
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
    // A rule of an earlier edition only brings that edition along.
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
