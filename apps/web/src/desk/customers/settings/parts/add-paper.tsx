import type { PaperExpectation } from '@portolan/contract/company/customers/order-rules'
import { type DocumentKind, documentKinds } from '@portolan/contract/freight/documents'
import { paperEvents, paperProviders } from '@portolan/freight/papers/paper-rule'
import { useState } from 'react'
import { modes } from '#desk/customers/settings/draft.ts'
import { messages } from '#desk/customers/settings/messages.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

type Mode = (typeof modes)[number]

const maxHours = 8_760

/** Adds one document that orders need: which, from whom, by when, and by which transport. */
export function AddPaper({ onAdd }: { onAdd: (rule: PaperExpectation) => void }) {
  const t = useMessages(messages, 'papers')
  const kinds = useMessages(documentMessages, 'documentKind')
  const modeNames = useMessages(orderMessages, 'mode')
  const [kind, setKind] = useState<DocumentKind>('certificate')
  const [mode, setMode] = useState<Mode | 'any'>('any')
  const [provider, setProvider] = useState<PaperExpectation['provider']>('customer')
  const [event, setEvent] = useState<PaperExpectation['due']['event']>('departure')
  const [hours, setHours] = useState('-24')
  const written = /^[-–−]?\d{1,4}$/.test(hours.trim())
    ? Number(hours.trim().replace(/^[–−]/, '-'))
    : Number.NaN
  const isWrong = Number.isNaN(written) || Math.abs(written) > maxHours
  const add = () =>
    onAdd({
      kinds: [kind],
      ...(mode !== 'any' && { modes: [mode] }),
      provider,
      due: { event, time: 'expected', hours: written },
    })
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-t px-4 py-3 tablet:grid-cols-3">
      <Field label={t('kind')}>
        {(control) => (
          <LateSelect
            {...control}
            value={kind}
            onChange={setKind}
            options={documentKinds.map((value) => ({ value, label: kinds(value) }))}
          />
        )}
      </Field>
      <Field label={t('mode')}>
        {(control) => (
          <LateSelect
            {...control}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'any' as const, label: t('anyMode') },
              ...modes.map((value) => ({ value, label: modeNames(value) })),
            ]}
          />
        )}
      </Field>
      <Field label={t('from')}>
        {(control) => (
          <LateSelect
            {...control}
            value={provider}
            onChange={setProvider}
            options={paperProviders.map((value) => ({ value, label: t(`provider.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('event')}>
        {(control) => (
          <LateSelect
            {...control}
            value={event}
            onChange={setEvent}
            options={paperEvents.map((value) => ({ value, label: t(`eventName.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('hours')} error={isWrong ? t('wrongHours') : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={6}
            value={hours}
            onChange={({ target }) => setHours(target.value)}
          />
        )}
      </Field>
      <Button icon={<Icon name="plus" />} disabled={isWrong} onClick={add}>
        {t('add')}
      </Button>
    </div>
  )
}
