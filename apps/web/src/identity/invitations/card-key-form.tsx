import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { invitationQuery } from './queries.ts'

const plainKey = (key: string) => key.replace(/[\s-]/g, '')

interface CardKeyFormProps {
  code: string
  /** Called with a correct key. */
  onKey: (key: string) => Promise<void>
}

/** A typed code of a card without an email address: its digits require the key printed below them. */
export function CardKeyForm({ code, onKey }: CardKeyFormProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    id: 'card',
    state: useState({ key: '' }),
    check: ({ key }) => ({ key: plainKey(key).length === 12 ? undefined : t('keyIncomplete') }),
    async send({ key }) {
      await queryClient.fetchQuery(invitationQuery(code, plainKey(key)))
      await onKey(plainKey(key))
    },
  })
  const isWrong = form.general instanceof Problem && form.general.status === 404
  const failed = form.general !== null && (isWrong ? t('keyWrong', { code }) : failureText(form.general))

  // The digits were just typed, so typing continues here.
  useEffect(() => input.current?.focus(), [])

  return (
    <>
      <PageHeadline title={t('keyTitle')} below={t('keyIntro')} />
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          {...form.field('key')}
          label={t('key')}
          help={t('keyWhere')}
          error={form.errors.key ?? (failed || undefined)}
          required
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={form.values.key}
              onChange={(event) => form.change({ key: event.target.value.toUpperCase() })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              className="mono"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={form.isSending}>
          {form.isSending ? t('checking') : t('continue')}
        </Button>
      </form>
    </>
  )
}
