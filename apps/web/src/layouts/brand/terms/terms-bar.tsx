import { acceptTerms } from '@portolan/contract/identity/terms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'

const laterKey = 'terms-later'

/** Asks the person to accept the company's terms; the page stays as it is, and “later” lasts for the tab. */
export function TermsBar() {
  const t = useMessages(messages)
  const locale = useLocale()
  const failureText = useFailureText()
  const client = useQueryClient()
  const { companyName: company, brand } = usePortalConfig()
  const version = brand?.termsVersion
  const [isLater, setLater] = useState(() => sessionStorage.getItem(laterKey) === version)
  const accept = useMutation({
    mutationFn: (version: string) => call(acceptTerms, { body: { version } }),
    async onSuccess() {
      toasts.add({ severity: 'success', title: t('thanks'), life: 4_000 })
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
    onError: (error) =>
      toasts.add({ severity: 'error', title: t('failed'), description: failureText(error) }),
  })
  if (!brand?.legal.terms || !version || isLater || accept.isSuccess) return null
  function postpone() {
    sessionStorage.setItem(laterKey, version ?? '')
    setLater(true)
  }
  return (
    <section
      aria-label={t('terms')}
      data-print="hide"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-accent-tint px-8 py-2.5 max-desktop:px-5 max-tablet:px-4"
    >
      <p className="me-auto font-medium">{t('due', { company })}</p>
      <div className="flex flex-wrap gap-2">
        <a
          href={brand.legal.terms[locale]}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: 'sm' })}
        >
          {t('read')}
        </a>
        <Button size="sm" variant="primary" loading={accept.isPending} onClick={() => accept.mutate(version)}>
          {t('accept')}
        </Button>
        <Button size="sm" variant="ghost" onClick={postpone}>
          {t('later')}
        </Button>
      </div>
    </section>
  )
}
