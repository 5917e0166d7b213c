import { createApiKey } from '@portolan/contract/company/systems/keys'
import { scopes } from '@portolan/contract/identity/api-keys'
import { keyNameLength } from '@portolan/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/systems/messages.ts'
import { refreshSystems } from '#desk/systems/queries.ts'
import { ShownSecret } from '#desk/systems/shown-secret.tsx'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { RadioList } from '#platform/ui/fields/radio-list.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'

const allowances = ['both', ...scopes] as const
type Allowance = (typeof allowances)[number]

interface NewKeyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Creates a key and shows it once. */
export function NewKeyDialog({ open, onOpenChange }: NewKeyDialogProps) {
  const t = useMessages(messages, 'keys')
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  function change(next: boolean) {
    if (next) setMade(null)
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="md"
      title={made ? t('made', { name: made.name }) : t('newTitle')}
      {...(!made && { description: t('newHint') })}
    >
      {made ? (
        <MadeKey
          made={made}
          onDone={() => {
            setMade(null)
            onOpenChange(false)
          }}
        />
      ) : (
        <KeyForm onMade={setMade} onCancel={() => onOpenChange(false)} />
      )}
    </Dialog>
  )
}

function MadeKey({ made, onDone }: { made: { name: string; key: string }; onDone: () => void }) {
  const t = useMessages(messages)
  return (
    <div className="flex flex-col gap-3">
      <ShownSecret value={made.key} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          {t('secret.done')}
        </Button>
      </div>
    </div>
  )
}

interface KeyFormProps {
  onMade: (made: { name: string; key: string }) => void
  onCancel: () => void
}

function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const client = useQueryClient()
  const [values, setValues] = useState({ name: '' })
  const [allowed, setAllowed] = useState<Allowance>('both')
  const form = useForm({
    id: 'new-key',
    state: [values, setValues],
    check: ({ name }) => (name.trim() === '' ? { name: t('keys.nameNeeded') } : {}),
    send: async ({ name }) => {
      const chosen = allowed === 'both' ? [...scopes] : [allowed]
      const created = await call(createApiKey, { body: { name: name.trim(), scopes: chosen } })
      await refreshSystems(client)
      onMade(created)
    },
  })
  const { general } = form
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field label={t('keys.name')} help={t('keys.nameHelp')} required {...form.field('name')}>
        {(control) => (
          <Input {...control} maxLength={keyNameLength} autoComplete="off" {...form.input('name')} />
        )}
      </Field>
      <RadioList
        legend={t('keys.scopes')}
        value={allowed}
        onChange={setAllowed}
        options={allowances.map((value) => ({ value, label: t(`keys.allow.${value}`) }))}
      />
      {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('keys.create')}
        </Button>
      </div>
    </form>
  )
}
