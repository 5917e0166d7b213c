import type { CalendarSheet } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { copyRateSheet } from '@portolan/contract/company/rate-sheets/sheet-versions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { addDays } from '#desk/rate-sheets/calendar/time-window.ts'
import { messages as rateMessages } from '#desk/rate-sheets/messages.ts'
import { refreshRates } from '#desk/rate-sheets/queries.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { type Form, useForm } from '#platform/forms/use-form.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { type CopyFault, type CopyValues, copyOf, faultsOfCopy } from './copy-values.ts'
import { messages } from './messages.ts'

interface CopyDialogProps {
  sheet: CalendarSheet
  source: CalendarSheet['versions'][number]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const formId = 'copy-sheet'

/** A sheet's content with other days and prices, as the draft of its next version or of a new sheet. */
export function CopyDialog({ sheet, source, open, onOpenChange }: CopyDialogProps) {
  const t = useMessages(messages)
  const tRates = useMessages(rateMessages)
  const client = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const mark = useLocale() === 'ru' ? ',' : '.'
  const hasDraft = sheet.versions.some(({ state }) => state === 'draft')
  const state = useState<CopyValues>(() => usualCopy(sheet, source, hasDraft))
  const say: Record<CopyFault, string> = {
    needed: tRates('new.needed'),
    order: tRates('new.order'),
    percent: t('invalidPercent'),
    step: t('invalidStep'),
    codes: t('invalidCodes'),
  }
  const form = useForm({
    id: formId,
    state,
    check: (values) =>
      Object.fromEntries(
        Object.entries(faultsOfCopy(values, mark)).map(([name, fault]) => [name, say[fault]]),
      ),
    async send(values) {
      const saved = await call(copyRateSheet, {
        params: { ref: sheet.ref },
        body: copyOf(values, sheet, source.version, mark),
      })
      await refreshRates(client)
      toasts.add({ severity: 'success', title: t('saved'), life: 5_000 })
      onOpenChange(false)
      void navigate(deskPaths.rateSheet(saved.ref))
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t('title', { name: sheet.name })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{tRates('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={form.isSending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-4">
        {form.general !== null && (
          <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
        )}
        <CopyFields form={form} hasDraft={hasDraft} />
      </form>
    </Dialog>
  )
}

interface CopyFieldsProps {
  form: Form<CopyValues>
  /** The next version of the sheet exists already. */
  hasDraft: boolean
}

function CopyFields({ form, hasDraft }: CopyFieldsProps) {
  const t = useMessages(messages)
  const tRates = useMessages(rateMessages)
  const { values, change } = form
  return (
    <>
      {!hasDraft && (
        <Segmented
          label={t('where')}
          value={values.isNext ? 'next' : 'other'}
          onChange={(next) => change({ isNext: next === 'next' })}
          options={[
            { value: 'next', label: t('next') },
            { value: 'other', label: t('other') },
          ]}
        />
      )}
      {!values.isNext && (
        <Field label={tRates('new.ref')} help={tRates('new.refHelp')} {...form.field('ref')} required>
          {(control) => <Input {...control} {...form.input('ref')} maxLength={200} autoComplete="off" />}
        </Field>
      )}
      <Field label={tRates('new.name')} {...form.field('name')} required>
        {(control) => <Input {...control} {...form.input('name')} maxLength={200} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label={tRates('new.validFrom')} {...form.field('validFrom')} required>
          {(control) => (
            <DateInput
              {...control}
              value={values.validFrom}
              onChange={(validFrom) => change({ validFrom })}
            />
          )}
        </Field>
        <Field label={tRates('new.validTo')} {...form.field('validTo')} required>
          {(control) => (
            <DateInput
              {...control}
              value={values.validTo}
              otherEnd={values.validFrom}
              onChange={(validTo) => change({ validTo })}
            />
          )}
        </Field>
        <Field label={t('percent')} help={t('percentHelp')} {...form.field('percent')}>
          {(control) => (
            <Input {...control} {...form.input('percent')} maxLength={10} placeholder="0" unit="%" />
          )}
        </Field>
        <Field label={t('roundTo')} help={t('roundToHelp')} {...form.field('roundTo')}>
          {(control) => <Input {...control} {...form.input('roundTo')} maxLength={12} />}
        </Field>
      </div>
      <Field label={t('codes')} help={t('codesHelp')} {...form.field('codes')}>
        {(control) => <Input {...control} {...form.input('codes')} maxLength={300} autoComplete="off" />}
      </Field>
    </>
  )
}

/** Another period of the same length, beginning the day after the source's last one. */
function usualCopy(sheet: CalendarSheet, source: CopyDialogProps['source'], hasDraft: boolean): CopyValues {
  const days = (Date.parse(source.validTo) - Date.parse(source.validFrom)) / 86_400_000
  const validFrom = addDays(source.validTo, 1)
  return {
    isNext: !hasDraft,
    ref: '',
    name: sheet.name,
    validFrom,
    validTo: addDays(validFrom, days),
    percent: '',
    codes: '',
    roundTo: '',
  }
}
