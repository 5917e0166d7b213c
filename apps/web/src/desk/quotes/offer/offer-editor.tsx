import type { CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import type { DatedRate } from '@portolan/contract/freight/offers'
import { marginOf } from '@portolan/freight/charges/margin'
import { totalsByCurrency } from '@portolan/freight/charges/totals'
import { Copy, FileText, Plus, Trash2 } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { messages } from '#desk/quotes/messages.ts'
import { messages as quoteMessages } from '#freight/quotes/messages.ts'
import { transitText } from '#freight/quotes/offer/option-name.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { type TranslateOf, useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { letterOf, type OfferDraft, type OfferForm, useOfferForm } from './offer-form-state.ts'
import { amountOf, costsOf, emptyOption, type OptionValues } from './offer-values.ts'
import { type OptionCard, OptionCards } from './option-cards.tsx'
import { OptionEditor } from './option-editor.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RefuseButton } from './refuse-button.tsx'

const maxOptions = 26

type QuoteTranslate = TranslateOf<typeof quoteMessages>

interface OfferEditorProps {
  quote: CompanyQuoteDetail
  draft: OfferDraft
  onDraft: Dispatch<SetStateAction<OfferDraft | null>>
  exchange: { currency: string; rates: readonly DatedRate[] }
  mayCost: boolean
  /** False where there's no state to return to. */
  canDiscard: boolean
}

/** The form of an offer: options side by side, the open one's charges, validity, preview and sending. */
export function OfferEditor({ canDiscard, ...props }: OfferEditorProps) {
  const { quote, draft, onDraft } = props
  const t = useMessages(messages, 'form')
  const failureText = useFailureText()
  const form = useOfferForm(props)
  const { values } = form
  const isDirty = values !== draft.first
  useUnsaved(isDirty)
  const index = Math.max(
    0,
    values.options.findIndex(({ key }) => key === draft.open),
  )
  const option = values.options[index]
  return (
    <Panel
      id="offer"
      title={t(quote.version === 0 ? 'title' : 'newTitle')}
      aside={
        <span className="flex items-center gap-2">
          {quote.state === 'requested' && <RefuseButton quote={quote} />}
          {canDiscard && (
            <Button size="sm" variant="ghost" onClick={() => onDraft(null)}>
              {t('cancel')}
            </Button>
          )}
        </span>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (form.conflict === null) void form.send()
        }}
      >
        {form.conflict && (
          <ConflictNote quote={quote} form={form} conflict={form.conflict} onTheirs={() => onDraft(null)} />
        )}
        {form.failure !== null && (
          <FormFailure message={failureText(form.failure)} requestId={requestIdOf(form.failure)} />
        )}
        <ErrorSummary key={form.refusals} title={t('summary')} errors={form.summary} onGo={form.openAt} />
        <Options form={form} open={option?.key ?? ''} />
        {option && <OptionEditor key={option.key} form={form} option={option} index={index} />}
        <Ending form={form} quote={quote} />
      </form>
    </Panel>
  )
}

const daysOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)

function cardOf(
  option: OptionValues,
  { exchange, values: { mark } }: OfferForm,
  t: QuoteTranslate,
): OptionCard {
  const totals = totalsByCurrency(option.lines.flatMap((line) => amountOf(line, mark) ?? []))
  const costs = totalsByCurrency(costsOf(option, mark))
  const [from, to] = [daysOf(option.minDays), daysOf(option.maxDays)]
  const [min, max] = [from ?? to, to ?? from]
  return {
    id: option.key,
    name: [option.carrier, option.service].filter((text) => text.trim() !== '').join(' · '),
    facts: (min !== null && max !== null && transitText({ min, max }, t)) || '',
    totals,
    costs,
    margin: marginOf(totals, costs, exchange),
  }
}

function Options({ form, open }: { form: OfferForm; open: string }) {
  const t = useMessages(messages, 'form')
  const tQuotes = useMessages(quoteMessages)
  const { values, openOption, restore } = form
  const { options } = values
  const index = options.findIndex(({ key }) => key === open)
  const shown = options[index]
  const add = (option: OptionValues) => openOption(option.key, [...options, option])
  const isFull = options.length >= maxOptions

  function remove() {
    if (!shown || options.length === 1) return
    const letter = letterOf(index)
    const rest = options.filter(({ key }) => key !== shown.key)
    openOption(rest[Math.max(0, index - 1)]?.key ?? '', rest)
    toasts.add({
      severity: 'info',
      title: t('removed', { letter }),
      life: 8000,
      action: { label: t('undo'), onAction: () => restore(shown, index) },
    })
  }

  return (
    <div className="flex flex-col gap-2">
      <OptionCards
        options={options.map((option) => cardOf(option, form, tQuotes))}
        value={open}
        onChange={(key) => openOption(key)}
        showsCosts={form.mayCost}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          aria-disabled={isFull}
          onClick={() => !isFull && add(emptyOption(shown?.lines[0]?.currency ?? form.exchange.currency))}
        >
          {t('addOption')}
        </Button>
        <Button
          size="sm"
          icon={<Copy aria-hidden />}
          aria-disabled={isFull}
          onClick={() => {
            if (shown && !isFull) add({ ...shown, key: `${shown.key}-${options.length}-${Date.now()}` })
          }}
        >
          {t('copyOption')}
        </Button>
        {options.length > 1 && (
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={remove}>
            {t('removeOption', { letter: letterOf(index) })}
          </Button>
        )}
      </div>
    </div>
  )
}

function Ending({ form, quote }: { form: OfferForm; quote: CompanyQuoteDetail }) {
  const t = useMessages(messages, 'form')
  const { values, change } = form
  const [isPreviewing, setPreviewing] = useState(false)
  return (
    <>
      <div className="grid gap-3 border-t pt-4 tablet:grid-cols-[14rem_1fr]">
        <Field
          label={t('validUntil')}
          help={t('validUntilHelp')}
          required
          id={form.idOf('validUntil')}
          error={form.errorOf('validUntil')}
        >
          {(control) => (
            <DateInput
              {...control}
              value={values.validUntil}
              onChange={(validUntil) => change({ validUntil })}
            />
          )}
        </Field>
        <Field label={t('note')} help={t('noteHelp')} id={form.idOf('note')} error={form.errorOf('note')}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={2000}
              value={values.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          icon={<FileText aria-hidden />}
          className="max-tablet:w-full"
          onClick={() => form.check() && setPreviewing(true)}
        >
          {t('preview')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={form.isSending}
          aria-disabled={form.conflict !== null}
          className="max-tablet:w-full"
        >
          {quote.version === 0 ? t('send') : t('sendNext', { version: String(quote.version + 1) })}
        </Button>
      </div>
      <PreviewDialog
        quote={quote}
        offer={isPreviewing ? form.sent() : null}
        onClose={() => setPreviewing(false)}
      />
    </>
  )
}
