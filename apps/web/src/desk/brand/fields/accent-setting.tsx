import { type AccentColors, textContrast } from '@portolan/contract/content/brand/accent-colors'
import { messages } from '#desk/brand/messages.ts'
import type { BrandForm } from '#desk/brand/use-brand.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Origin } from './origin.tsx'

/** The built-in color, for the picker of a company without its own. */
const builtInAccent = '#17509e'

/** The accent color, with what each theme makes of it and why. */
export function AccentSetting({ form, colors }: { form: BrandForm; colors: AccentColors | null }) {
  const t = useMessages(messages, 'accent')
  const format = useFormat()
  const value = form.value('accent')
  const ratio = (figure: number) => format.number(Math.floor(figure * 10) / 10)
  return (
    <Field
      id="brand-accent"
      label={t('label')}
      error={form.errorOf('accent') ?? (value !== '' && colors === null ? t('invalid') : undefined)}
      help={
        <>
          {colors &&
            (['light', 'dark'] as const).map((theme) => {
              const { accent, chosenContrast, contrast } = colors[theme]
              const isFine = chosenContrast >= textContrast
              return (
                <span key={theme} className="block">
                  {t(isFine ? 'fine' : 'adjusted', {
                    theme: t(theme),
                    chosen: ratio(chosenContrast),
                    accent,
                    contrast: ratio(contrast),
                  })}
                </span>
              )
            })}
          <Origin form={form} name="accent" label={t('label')} />
        </>
      }
    >
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={t('picker')}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : builtInAccent}
            onChange={({ target }) => form.set('accent', target.value)}
            className="h-9 w-12 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1 max-tablet:h-11"
          />
          <Input
            {...control}
            value={value}
            spellCheck={false}
            placeholder={builtInAccent}
            maxLength={7}
            className="max-w-40 font-mono"
            onChange={({ target }) => form.set('accent', target.value.trim())}
          />
        </div>
      )}
    </Field>
  )
}
