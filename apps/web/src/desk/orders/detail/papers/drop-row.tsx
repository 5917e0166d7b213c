import { documentKinds } from '@portolan/contract/freight/documents'
import { X } from 'lucide-react'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { fieldError, Problem, requestIdOf } from '#platform/api/problem.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import type { Drop, Drops } from './use-drops.ts'

function InvoiceFields({ drop, drops }: { drop: Drop; drops: Drops }) {
  const t = useMessages(messages)
  const { id, failure } = drop
  const error = (field: string) => fieldError(failure, field)
  const text = (name: 'number' | 'amount' | 'currency') => ({
    value: drop[name],
    onChange: ({ target }: { target: HTMLInputElement }) => drops.change(id, { [name]: target.value }),
  })
  return (
    <div className="grid items-start gap-3 tablet:grid-cols-2">
      <Field label={t('number')} required error={error('number')}>
        {(control) => <Input {...control} maxLength={100} {...text('number')} />}
      </Field>
      <div className="flex gap-2">
        <Field label={t('amount')} required error={error('amount')} className="min-w-0 flex-1">
          {(control) => <Input {...control} inputMode="decimal" {...text('amount')} />}
        </Field>
        <Field label={t('currency')} required error={error('currency')} className="w-20">
          {(control) => <Input {...control} maxLength={3} {...text('currency')} />}
        </Field>
      </div>
      <Field label={t('issuedOn')} required error={error('issuedOn')}>
        {(control) => (
          <DateInput
            {...control}
            value={drop.issuedOn}
            onChange={(issuedOn) => drops.change(id, { issuedOn })}
          />
        )}
      </Field>
      <Field label={t('dueOn')} required error={error('dueOn')}>
        {(control) => (
          <DateInput {...control} value={drop.dueOn} onChange={(dueOn) => drops.change(id, { dueOn })} />
        )}
      </Field>
    </div>
  )
}

const invoiceFields = ['number', 'amount', 'currency', 'issuedOn', 'dueOn']

/** A dropped file: its kind, whether the customer sees it, and of an invoice what is to be paid. */
export function DropRow({ drop, drops }: { drop: Drop; drops: Drops }) {
  const t = useMessages(messages)
  const kinds = useMessages(documentMessages, 'documentKind')
  const format = useFormat()
  const failureText = useFailureText()
  const { id, file, kind, failure } = drop
  const isAtField = invoiceFields.some((field) => fieldError(failure, field) !== undefined)
  const isRefused = failure instanceof Problem && failure.status === 400
  return (
    <li className="flex flex-col gap-3 p-3">
      <div className="flex items-start gap-3">
        <Icon name="document" className="size-5 shrink-0 text-muted" />
        <p className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-medium">{file.name}</span>
          <span className="tabular text-muted text-sm">{format.fileSize(file.size)}</span>
        </p>
        <Button
          square
          size="sm"
          variant="ghost"
          aria-label={t('remove', { name: file.name })}
          icon={<X aria-hidden />}
          onClick={() => drops.remove(id)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 ps-8">
        <LateSelect
          compact
          aria-label={t('kindOf', { name: file.name })}
          value={kind}
          onChange={(next) => drops.change(id, { kind: next })}
          options={documentKinds.map((value) => ({ value, label: kinds(value) }))}
        />
        {kind !== 'invoice' && (
          <Checkbox
            label={t('visible')}
            checked={!drop.isInternal}
            onChange={({ target }) => drops.change(id, { isInternal: !target.checked })}
          />
        )}
      </div>
      {kind === 'invoice' && <InvoiceFields drop={drop} drops={drops} />}
      {failure !== null && !isAtField && (
        <FormFailure
          message={failureText(failure)}
          requestId={isRefused ? undefined : requestIdOf(failure)}
        />
      )}
    </li>
  )
}
