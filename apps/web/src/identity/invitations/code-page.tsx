import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { CodeField } from '#platform/ui/fields/code-field.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { AlreadyIn } from './already-in.tsx'
import { messages } from './messages.ts'
import { invitationQuery } from './queries.ts'

/** The page for entering a card's code, which submits with the last digit. */
export function InvitationCodePage() {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const { companyName: company } = usePortalConfig()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    id: 'card',
    state: useState({ code: '' }),
    check: ({ code }) => ({ code: code.length < 6 ? t('codeIncomplete') : undefined }),
    async send({ code }) {
      await queryClient.fetchQuery(invitationQuery(code))
      await navigate(paths.registration(code))
    },
  })
  const failed = form.general === null ? undefined : failureText(form.general)

  return (
    <>
      <PageHeadline title={t('codeTitle')} below={t('codeIntro', { company })} />
      <AlreadyIn />
      <form {...form.props} className="flex flex-col gap-4">
        <CodeField
          label={t('code')}
          help={t('codeWhere')}
          error={form.isSending ? undefined : (form.errors.code ?? failed)}
          value={form.values.code}
          onChange={(code) => {
            // Digits still being typed aren't missing yet.
            form.reset()
            form.change({ code })
          }}
          onComplete={(code) => void form.submit({ code })}
          busy={form.isSending}
          focusFirst
          autoComplete="off"
        />
        <Button type="submit" variant="primary" size="lg" loading={form.isSending}>
          {form.isSending ? t('checking') : t('continue')}
        </Button>
      </form>
      <div className="mt-6 flex flex-col gap-2 border-t pt-4 text-sm">
        <p className="flex flex-wrap items-center gap-x-1.5">
          {t('registered')}
          <Link
            {...paths.login()}
            className="inline-flex items-center font-medium text-accent underline underline-offset-2 max-tablet:min-h-11"
          >
            {t('signIn')}
          </Link>
        </p>
        <p className="text-muted">{t('noCard', { company })}</p>
      </div>
    </>
  )
}
