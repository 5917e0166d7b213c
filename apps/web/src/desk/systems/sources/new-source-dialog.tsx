import { addMessageSource } from '@portolan/contract/company/carrier-messages/sources'
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
import { Dialog } from '#platform/ui/floating/dialog.tsx'

type Made = Awaited<ReturnType<typeof add>>

function add(body: { name: string; secret?: string; header?: string; prefix?: string }) {
  return call(addMessageSource, { body })
}

interface NewSourceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds a source that pushes messages, and shows its secret once. */
export function NewSourceDialog({ open, onOpenChange }: NewSourceDialogProps) {
  const t = useMessages(messages, 'sources')
  const [made, setMade] = useState<Made | null>(null)
  function change(next: boolean) {
    if (next) setMade(null)
    onOpenChange(next)
  }
  function close() {
    setMade(null)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="md"
      title={made ? t('made', { name: made.name }) : t('newTitle')}
      {...(!made && { description: t('newHint') })}
    >
      {made ? <MadeSource made={made} onDone={close} /> : <SourceForm onMade={setMade} onCancel={close} />}
    </Dialog>
  )
}

function MadeSource({ made, onDone }: { made: Made; onDone: () => void }) {
  const t = useMessages(messages)
  const { path, header, prefix, secret } = made
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-y-1.5">
        <dt className="text-muted">{t('sources.address')}</dt>
        <dd translate="no" className="wrap-anywhere select-all font-mono text-sm">
          {new URL(path, window.location.origin).href}
        </dd>
        <dd className="text-muted text-sm">{t('sources.signed', { header, prefix })}</dd>
      </dl>
      {secret === null ? <p>{t('sources.ownSecret')}</p> : <ShownSecret value={secret} />}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          {t('secret.done')}
        </Button>
      </div>
    </div>
  )
}

function SourceForm({ onMade, onCancel }: { onMade: (made: Made) => void; onCancel: () => void }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const client = useQueryClient()
  const [values, setValues] = useState({ name: '', header: '', prefix: '', secret: '' })
  const form = useForm({
    id: 'new-source',
    state: [values, setValues],
    check: ({ name }) => (name.trim() === '' ? { name: t('sources.nameNeeded') } : {}),
    send: async (typed) => {
      const [name, secret, header] = [typed.name.trim(), typed.secret.trim(), typed.header.trim()]
      const made = await add({
        name,
        ...(secret !== '' && { secret }),
        // With a header of its own, an empty prefix is meant.
        ...(header !== '' && { header, prefix: typed.prefix.trim() }),
      })
      await refreshSystems(client)
      onMade(made)
    },
  })
  const { general } = form
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field label={t('sources.name')} help={t('sources.nameHelp')} required {...form.field('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.input('name')}
          />
        )}
      </Field>
      <Field label={t('sources.header')} help={t('sources.headerHelp')} {...form.field('header')}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            {...form.input('header')}
          />
        )}
      </Field>
      {values.header.trim() !== '' && (
        <Field label={t('sources.prefix')} {...form.field('prefix')}>
          {(control) => (
            <Input
              {...control}
              maxLength={30}
              autoComplete="off"
              spellCheck={false}
              {...form.input('prefix')}
            />
          )}
        </Field>
      )}
      <Field label={t('sources.secret')} help={t('sources.secretHelp')} {...form.field('secret')}>
        {(control) => (
          <Input
            {...control}
            maxLength={1_002}
            autoComplete="off"
            spellCheck={false}
            {...form.input('secret')}
          />
        )}
      </Field>
      {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('sources.create')}
        </Button>
      </div>
    </form>
  )
}
