import { saveRateSheet } from '@portolan/contract/company/rate-sheets'
import { maxTableRows, readLaneTable } from '@portolan/contract/company/rate-sheets/lane-table'
import type { Result } from '@portolan/contract/shared/endpoint'
import { splitTable } from '@portolan/freight/booking/tables/split-table'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { deskPaths } from '#desk/frame/paths.ts'
import { CustomerField } from '#desk/rate-sheets/customer-field.tsx'
import { messages } from '#desk/rate-sheets/messages.ts'
import { hasLoadType } from '#desk/rate-sheets/offers/rate-question.ts'
import { refreshRates } from '#desk/rate-sheets/queries.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
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
import { blankSheet, faultsOfSheet, type SheetValues } from './sheet-values.ts'
import { TablePreview } from './table-preview.tsx'

type ReadTable = Result<typeof readLaneTable>

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
  const [read, setRead] = useState<{ of: string; answer: ReadTable } | null>(null)
  const [isSaved, setSaved] = useState(false)
  useUnsaved(!isSaved && JSON.stringify(values) !== JSON.stringify(blankSheet))
  const kind = JSON.stringify([values.table, values.mode, values.loadType, values.currency])

  /** The table as the server reads it. */
  async function readTable(): Promise<ReadTable> {
    if (read?.of === kind) return read.answer
    const { table } = splitTable(values.table, maxTableRows)
    const answer = await call(readLaneTable, {
      body: {
        rows: table,
        transportMode: values.mode,
        loadType: hasLoadType(values.mode) ? values.loadType : 'not-set',
        currency: values.currency.trim().toUpperCase(),
      },
    })
    setRead({ of: kind, answer })
    return answer
  }

  const form = useForm({
    id: 'new-sheet',
    state: [values, setValues],
    check: (now) => faultsOfSheet(now, { needed: t('needed'), order: t('order'), noTable: t('noTable') }),
    async send(now) {
      const { lanes, faults } = await readTable()
      if (faults.length > 0 || lanes.length === 0) return
      const saved = await call(saveRateSheet, {
        params: { ref: now.ref.trim() },
        headers: { 'if-none-match': '*' },
        body: {
          name: now.name.trim(),
          organizationRef: now.customer?.ref ?? null,
          validFrom: now.validFrom,
          validTo: now.validTo,
          terms: now.terms.trim() === '' ? null : now.terms.trim(),
          lanes,
        },
      })
      await refreshRates(client)
      // Nothing is unsaved when the page is left.
      flushSync(() => setSaved(true))
      toasts.add({ severity: 'success', title: t('saved'), life: 5_000 })
      void navigate(deskPaths.rateSheet(saved.ref))
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.general !== null && (
        <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
      )}
      <FactFields form={form} />
      <Card className="flex flex-col gap-3">
        <Field label={t('table')} help={t('tableHelp')} {...form.field('table')} required>
          {(control) => (
            <Textarea
              {...control}
              rows={10}
              spellCheck={false}
              wrap="off"
              value={values.table}
              onChange={({ target }) => form.change({ table: target.value })}
              className="mono text-sm"
            />
          )}
        </Field>
        {read !== null && <TablePreview answer={read.answer} isOld={read.of !== kind} />}
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          disabled={values.table.trim() === ''}
          onClick={() => void readTable().catch(() => form.submit())}
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
