import type { Subscription } from '@portolan/contract/company/webhooks/webhook-events'
import { saveWebhook, type Webhook } from '@portolan/contract/company/webhooks/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { refreshSystems } from '#desk/systems/queries.ts'
import { ShownSecret } from '#desk/systems/shown-secret.tsx'
import { messages } from '#desk/systems/webhooks/messages.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { EventChoice } from './event-choice.tsx'

interface WebhookDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The one to change; null adds one. */
  webhook: Webhook | null
}

/** Adds a webhook, whose secret is shown once, or changes one. */
export function WebhookDialog({ open, onOpenChange, webhook }: WebhookDialogProps) {
  const t = useMessages(messages, 'form')
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  function change(next: boolean) {
    if (!next) setMade(null)
    onOpenChange(next)
  }
  const title = made ? t('made', { name: made.name }) : webhook ? t('edit', { name: webhook.name }) : t('new')
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="md"
      title={title}
      {...(!made && { description: t('hint') })}
    >
      {made ? (
        <div className="flex flex-col gap-3">
          <p>{t('secretHint')}</p>
          <ShownSecret value={made.secret} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => change(false)}>{t('done')}</Button>
            <Link {...deskPaths.webhook(made.name)} className={buttonClass({ variant: 'primary' })}>
              {t('tryOut')}
            </Link>
          </div>
        </div>
      ) : (
        <WebhookForm
          webhook={webhook}
          onSaved={(saved) => (saved ? setMade(saved) : change(false))}
          onCancel={() => change(false)}
        />
      )}
    </Dialog>
  )
}

interface WebhookFormProps {
  webhook: Webhook | null
  /** With the secret of a new one. */
  onSaved: (made: { name: string; secret: string } | null) => void
  onCancel: () => void
}

const isName = (text: string) => /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/.test(text)

function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const t = useMessages(messages, 'form')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [values, setValues] = useState<{ name: string; url: string; events: Subscription[] }>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? 'https://',
    events: webhook?.events ?? ['*'],
  })
  const form = useForm({
    id: 'webhook',
    state: [values, setValues],
    check: ({ name, url, events }) => ({
      ...(!isName(name.trim()) && { name: t('nameNeeded') }),
      ...(!URL.canParse(url.trim()) && { url: t('urlNeeded') }),
      ...(events.length === 0 && { events: t('eventsNeeded') }),
    }),
    send: async ({ name, url, events }) => {
      const saved = await call(saveWebhook, {
        params: { name: name.trim() },
        body: { url: url.trim(), events, enabled: webhook?.enabled ?? true },
      })
      await refreshSystems(client)
      onSaved('secret' in saved ? saved : null)
    },
  })
  const { general } = form
  return (
    <form {...form.props} className="flex flex-col gap-3">
      {webhook === null && (
        <Field label={t('name')} help={t('nameHelp')} required {...form.field('name')}>
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
      )}
      <Field label={t('url')} help={t('urlHelp')} required {...form.field('url')}>
        {(control) => (
          <Input
            {...control}
            type="url"
            maxLength={2_000}
            autoComplete="off"
            spellCheck={false}
            {...form.input('url')}
          />
        )}
      </Field>
      <EventChoice
        chosen={values.events}
        onChange={(events) => form.change({ events })}
        error={form.errors.events}
      />
      {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t(webhook === null ? 'create' : 'save')}
        </Button>
      </div>
    </form>
  )
}
