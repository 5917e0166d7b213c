import { messages } from '#desk/brand/messages.ts'
import type { BrandForm } from '#desk/brand/use-brand.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Origin } from './origin.tsx'

/** The sentence of the login page in both languages. */
export function SloganSetting({ form }: { form: BrandForm }) {
  const t = useMessages(messages)
  const slogan = form.value('slogan')
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid gap-4 tablet:grid-cols-2">
        {(['en', 'ru'] as const).map((language) => (
          <Field
            key={language}
            label={`${t('slogan')} · ${t(`languages.${language}`)}`}
            error={language === 'en' ? form.errorOf('slogan') : undefined}
          >
            {(control) => (
              <Input
                {...control}
                lang={language}
                maxLength={120}
                value={slogan[language]}
                onChange={({ target }) => form.set('slogan', { ...slogan, [language]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Origin form={form} name="slogan" label={t('slogan')} />
    </div>
  )
}
