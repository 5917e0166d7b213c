import { saveRateSheet } from '@portolan/contract/company/rate-sheets'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { deskPaths } from '#desk/frame/paths.ts'
import { CustomerField } from '#desk/rate-sheets/customer-field.tsx'
import { messages } from '#desk/rate-sheets/messages.ts'
import { refreshRates } from '#desk/rate-sheets/queries.ts'
import { useLeaving, whenFree } from '#desk/rate-sheets/when-free.ts'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { UnsavedGuard, useUnsaved } from '#platform/forms/unsaved.tsx'
import { type Form, useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { KindFields } from './kind-fields.tsx'
import { blankSheet, faultsOfSheet, type SheetValues, sentLanes } from './sheet-values.ts'
import { TablePreview } from './table-preview.tsx'
import { useLaneTable } from './use-lane-table.ts'

/** A rate sheet from nothing: its facts, and its lanes pasted as a table. */
export function NewSheetPage() {
  const t = useMessages(messages)
  return (
    <UnsavedGuard
      words={{
        title: t('new.leave.title'),
        text: t('new.leave.text'),
        stay: t('new.leave.stay'),
        leave: t('new.leave.leave'),
      }}
    >
      <PageHeadline
        title={t('new.title')}
        above={
          <Link {...deskPaths.rates()} className="text-accent text-sm hover:underline">
            {t('sheet.back')}
          </Link>
        }
      />
      <SheetForm />
    </UnsavedGuard>
  )
}

function SheetForm() {
  const t = useMessages(messages, 'new')
  const client = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [values, setValues] = useState(blankSheet)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const leaving = useLeaving()
  const wait = () => ({ onWait: () => setBusy(true), signal: leaving() })
  const { read, readTable, preview } = useLaneTable(values, wait)
  useUnsaved(!isSaved && JSON.stringify(values) !== JSON.stringify(blankSheet))

  const check = (now: SheetValues) =>
    faultsOfSheet(now, {
      needed: t('needed'),
      order: t('order'),
      noTable: t('noTable'),
      tooLong: t('tooLong'),
    })
  const form = useForm({
    id: 'new-sheet',
    state: [values, setValues],
    check,
    async send(now) {
      setBusy(false)
      const { lanes, faults } = await readTable()
      if (faults.length > 0 || lanes.length === 0) return
      setBusy(false)
      const content = {
        name: now.name.trim(),
        organizationRef: now.customer?.ref ?? null,
        validFrom: now.validFrom,
        validTo: now.validTo,
        terms: now.terms.trim() === '' ? null : now.terms.trim(),
        lanes: sentLanes(lanes),
      }
      // A sheet that arrives twice is refused, since its reference exists.
      const sheet = {
        params: { ref: now.ref.trim() },
        headers: { 'if-none-match': '*' },
        body: content,
      } as const
      const saved = await whenFree(() => call(saveRateSheet, sheet), wait())
      await refreshRates(client)
      // Nothing is unsaved when the page is left.
      flushSync(() => setSaved(true))
      toasts.add({ severity: 'success', title: t('saved'), life: 5_000 })
      void navigate(deskPaths.rateSheet(saved.ref))
    },
  })
  const failure = form.general ?? preview.failure
  const isTooLarge = failure instanceof Problem && failure.status === 413
  const tableError = form.errors.table ?? (preview.isAsked ? check(values).table : undefined)
  const lanes = read && !read.isOld ? read.answer.lanes.length : 0
  const isWorking = form.isSending || preview.isReading
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {failure !== null && (
        <FormFailure
          message={isTooLarge ? t('tooLarge') : failureText(failure)}
          requestId={requestIdOf(failure)}
        />
      )}
      {/* Values typed while it's sent would be lost. */}
      <fieldset disabled={form.isSending} className="flex min-w-0 flex-col gap-4">
        <FactFields form={form} />
        <TableCard form={form} error={tableError} read={read} />
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-2 max-tablet:*:flex-1">
        <p
          aria-live="polite"
          className="min-w-0 flex-1 basis-40 text-muted text-sm max-tablet:basis-full max-tablet:empty:hidden"
        >
          {isWorking && (isBusy ? t('waiting') : lanes === 0 ? t('reading') : t('saving', { count: lanes }))}
        </p>
        <Button
          disabled={values.table.trim() === '' || form.isSending}
          loading={preview.isReading}
          onClick={() => {
            setBusy(false)
            void preview.ask(check(values).table === undefined)
          }}
        >
          {t('preview')}
        </Button>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

interface TableCardProps {
  form: Form<SheetValues>
  error: string | undefined
  read: ReturnType<typeof useLaneTable>['read']
}

/** The pasted table, and the lanes that it has. */
function TableCard({ form, error, read }: TableCardProps) {
  const t = useMessages(messages, 'new')
  return (
    <Card className="flex flex-col gap-3">
      <Field label={t('table')} help={t('tableHelp')} id={form.field('table').id} error={error} required>
        {(control) => (
          <Textarea
            {...control}
            rows={10}
            spellCheck={false}
            wrap="off"
            value={form.values.table}
            onChange={({ target }) => form.change({ table: target.value })}
            className="mono text-sm"
          />
        )}
      </Field>
      {read !== null && <TablePreview {...read} />}
    </Card>
  )
}

function FactFields({ form }: { form: Form<SheetValues> }) {
  const t = useMessages(messages, 'new')
  const { values, change } = form
  return (
    <Card className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-4">
      <Field label={t('name')} {...form.field('name')} required className="desktop:col-span-2">
        {(control) => <Input {...control} {...form.input('name')} maxLength={200} autoComplete="off" />}
      </Field>
      <Field label={t('ref')} help={t('refHelp')} {...form.field('ref')} required>
        {(control) => <Input {...control} {...form.input('ref')} maxLength={200} autoComplete="off" />}
      </Field>
      <CustomerField
        id="new-sheet-customer"
        label={t('customer')}
        value={values.customer}
        onChange={(customer) => change({ customer })}
      />
      <Field label={t('validFrom')} {...form.field('validFrom')} required>
        {(control) => (
          <DateInput {...control} value={values.validFrom} onChange={(validFrom) => change({ validFrom })} />
        )}
      </Field>
      <Field label={t('validTo')} {...form.field('validTo')} required>
        {(control) => (
          <DateInput
            {...control}
            value={values.validTo}
            otherEnd={values.validFrom}
            onChange={(validTo) => change({ validTo })}
          />
        )}
      </Field>
      <KindFields form={form} />
      <Field label={t('terms')} {...form.field('terms')} className="tablet:col-span-2 desktop:col-span-4">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={4000}
            value={values.terms}
            onChange={({ target }) => change({ terms: target.value })}
          />
        )}
      </Field>
    </Card>
  )
}
