import type { PortalConfig } from '@portolan/contract/content/portal-config'
import type { ReactNode } from 'react'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import type { Form } from '#platform/forms/use-form.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { messages } from './messages.ts'
import type { RegistrationValues } from './registration-values.ts'

interface TermsFieldProps {
  form: Form<RegistrationValues>
  brand: NonNullable<PortalConfig['brand']>
  version: string
}

/** Asks to accept the company's terms, and names its privacy policy. */
export function TermsField({ form, brand, version }: TermsFieldProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { companyName: company } = usePortalConfig()
  const { id, error } = form.field('termsVersion')
  const { terms, privacy } = brand.legal
  const linkTo = (url: string | undefined, text: ReactNode) => (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
      {text}
    </a>
  )
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        id={id}
        checked={form.values.termsVersion === version}
        onChange={({ target }) => form.change({ termsVersion: target.checked ? version : '' })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        label={t.rich('termsAccept', { terms: (text) => linkTo(terms?.[locale], text) })}
      />
      {privacy && (
        <p className="text-muted text-sm">
          {t.rich('termsPrivacy', { company, privacy: (text) => linkTo(privacy[locale], text) })}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
