import { type LegalDocument, legalTextLength } from '@portolan/contract/content/brand/brand-settings'
import { messages } from '#desk/brand/messages.ts'
import type { BrandForm } from '#desk/brand/use-brand.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { Origin } from './origin.tsx'

interface LegalSettingProps {
  form: BrandForm
  name: 'legalNotice' | 'privacy' | 'terms'
  label: string
}

/** A legal document as a link or as a text, in both languages. */
export function LegalSetting({ form, name, label }: LegalSettingProps) {
  const t = useMessages(messages)
  const document = form.value(name)
  const kind = document?.kind ?? 'none'
  function choose(next: 'none' | LegalDocument['kind']) {
    if (next === 'none') form.reset(name)
    else form.set(name, { kind: next, en: '', ru: '' })
  }
  return (
    <section aria-label={label} className="flex flex-col gap-3 border-b pb-4 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium text-sm">{label}</h3>
        <Segmented
          label={`${label}: ${t('legal.as')}`}
          value={kind}
          onChange={choose}
          options={(['none', 'link', 'text'] as const).map((each) => ({
            value: each,
            label: t(`legal.${each}`),
          }))}
        />
      </div>
      {document && (
        <div className="grid gap-4 tablet:grid-cols-2">
          {(['en', 'ru'] as const).map((language) => {
            const text = document[language]
            const change = (value: string) => form.set(name, { ...document, [language]: value })
            return (
              <Field
                key={language}
                label={`${label} · ${t(`languages.${language}`)}`}
                error={language === 'en' ? form.errorOf(name) : undefined}
              >
                {(control) =>
                  document.kind === 'link' ? (
                    <Input
                      {...control}
                      type="url"
                      placeholder="https://"
                      maxLength={500}
                      value={text}
                      onChange={({ target }) => change(target.value)}
                    />
                  ) : (
                    <Textarea
                      {...control}
                      lang={language}
                      rows={6}
                      maxLength={legalTextLength}
                      value={text}
                      onChange={({ target }) => change(target.value)}
                    />
                  )
                }
              </Field>
            )
          })}
        </div>
      )}
      <Origin form={form} name={name} label={label} />
    </section>
  )
}
