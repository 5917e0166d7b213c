import type { Passkey } from '@portolan/contract/identity/passkeys'
import { passkeyNameLength } from '@portolan/contract/shared/limits'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#identity/passkeys/messages.ts'
import { PasskeyFailure } from '#identity/passkeys/passkey-failure.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input } from '#platform/ui/input.tsx'
import { useRenamePasskey } from './use-passkey-changes.ts'

interface PasskeyNameFormProps {
  passkey: Passkey
  isNew: boolean
  onDone: () => void
}

/** Names a passkey in the place of its row; Enter keeps the name, Escape the old one. */
export function PasskeyNameForm({ passkey, isNew, onDone }: PasskeyNameFormProps) {
  const t = useMessages(messages, 'panel')
  const [name, setName] = useState(passkey.name)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const rename = useRenamePasskey()

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function save() {
    const wanted = name.trim()
    setMissing(wanted === '')
    if (wanted === '') field.current?.focus()
    else if (wanted === passkey.name) onDone()
    else rename.mutate({ id: passkey.id, name: wanted }, { onSuccess: onDone })
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!rename.isPending) save()
      }}
    >
      {isNew && (
        <p role="status" className="flex items-start gap-2 font-medium text-green text-sm">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('added')}
        </p>
      )}
      <Field label={t('name')} error={missing ? t('nameMissing') : undefined}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            value={name}
            maxLength={passkeyNameLength}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value)
              setMissing(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onDone()
            }}
          />
        )}
      </Field>
      <PasskeyFailure error={rename.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={rename.isPending}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t(isNew ? 'keep' : 'cancel')}</Button>
      </div>
    </form>
  )
}
