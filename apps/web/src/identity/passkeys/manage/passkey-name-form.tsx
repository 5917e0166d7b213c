import { type Passkey, PasskeyName } from '@portolan/contract/identity/passkeys'
import { passkeyNameLength } from '@portolan/contract/shared/limits'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { PasskeyFailure } from '#identity/passkeys/failure/passkey-failure.tsx'
import { messages } from '#identity/passkeys/messages.ts'
import { checkBy } from '#platform/forms/check-by.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { useRenamePasskey } from './use-passkey-changes.ts'

const check = checkBy(z.object({ name: PasskeyName }), { name: { missing: 'nameMissing' } })

interface PasskeyNameFormProps {
  passkey: Passkey
  isNew: boolean
  onDone: () => void
}

/** Renames a passkey in its row; Enter saves the name, Escape keeps the old one. */
export function PasskeyNameForm({ passkey, isNew, onDone }: PasskeyNameFormProps) {
  const t = useMessages(messages, 'panel')
  const field = useRef<HTMLInputElement>(null)
  const rename = useRenamePasskey()
  const form = useForm({
    id: `passkey-${passkey.id}`,
    state: useState({ name: passkey.name }),
    check(values) {
      const { name } = check(values)
      return { name: name && t(name) }
    },
    async send(values) {
      const name = values.name.trim()
      if (name !== passkey.name) await rename.mutateAsync({ id: passkey.id, name })
      onDone()
    },
  })

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  return (
    <form {...form.props} className="flex flex-col gap-3">
      {isNew && (
        <p role="status" className="flex items-start gap-2 font-medium text-green text-sm">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('added')}
        </p>
      )}
      <Field {...form.field('name')} label={t('name')}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            {...form.input('name')}
            maxLength={passkeyNameLength}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key === 'Escape') onDone()
            }}
          />
        )}
      </Field>
      <PasskeyFailure error={form.general} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t(isNew ? 'keep' : 'cancel')}</Button>
      </div>
    </form>
  )
}
