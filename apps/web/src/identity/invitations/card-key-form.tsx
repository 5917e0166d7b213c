import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input } from '#platform/ui/input.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { invitationQuery } from './queries.ts'

interface CardKeyFormProps {
  code: string
  /** The key is right. */
  onKey: (key: string) => Promise<void>
}

/** A typed code of a card that names no address: its digits need the key printed below them. */
export function CardKeyForm({ code, onKey }: CardKeyFormProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  // The digits were typed a moment ago: typing goes on.
  useEffect(() => input.current?.focus(), [])

  async function submit() {
    const plain = key.replace(/[\s-]/g, '')
    if (plain.length !== 12) return setError(t('keyIncomplete'))
    setError(undefined)
    setBusy(true)
    try {
      await queryClient.fetchQuery(invitationQuery(code, plain))
      await onKey(plain)
    } catch (failure) {
      const isWrong = failure instanceof Problem && failure.status === 404
      setError(isWrong ? t('keyWrong', { code }) : failureText(failure))
    }
    setBusy(false)
  }

  return (
    <>
      <PageHeadline title={t('keyTitle')} below={t('keyIntro')} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <Field label={t('key')} help={t('keyWhere')} error={error} required>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={key}
              onChange={(event) => {
                setError(undefined)
                setKey(event.target.value.toUpperCase())
              }}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              className="mono"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={busy}>
          {busy ? t('checking') : t('continue')}
        </Button>
      </form>
    </>
  )
}
