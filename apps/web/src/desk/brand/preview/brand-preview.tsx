import { type AccentColors, accentColors } from '@portolan/contract/content/brand/accent-colors'
import type { CSSProperties } from 'react'
import { imagePath } from '#desk/brand/image-path.ts'
import { messages } from '#desk/brand/messages.ts'
import type { BrandForm } from '#desk/brand/use-brand.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LogoMark } from '#platform/ui/logo.tsx'

/** The login, a list and an email as the form has them, in both themes. */
export function BrandPreview({ form, colors }: { form: BrandForm; colors: AccentColors | null }) {
  const t = useMessages(messages, 'preview')
  return (
    <div className="flex flex-col gap-3">
      {(['light', 'dark'] as const).map((theme) => (
        <section key={theme} aria-label={t(theme)} className="flex flex-col gap-1.5">
          <h3 className="text-muted text-sm">{t(theme)}</h3>
          <Sample form={form} theme={theme} colors={colors} />
        </section>
      ))}
    </div>
  )
}

/** The tokens of theme.css for each theme, since the page has only those of its own. */
const tokens = {
  light: { '--canvas': '#f6f7f9', '--surface': '#ffffff', '--ink': '#121821', '--line': '#e0e4ea' },
  dark: { '--canvas': '#0f1318', '--surface': '#161b22', '--ink': '#eceff4', '--line': '#2b333e' },
} as const

const builtIn = accentColors('#17509e')

interface SampleProps {
  form: BrandForm
  theme: 'light' | 'dark'
  colors: AccentColors | null
}

function Sample({ form, theme, colors }: SampleProps) {
  const t = useMessages(messages, 'preview')
  const slogan = form.value('slogan')
  const locale = useLocale()
  const sentence = slogan[locale] || slogan.en || slogan.ru
  const { accent, ink, tint } = (colors ?? builtIn)[theme]
  const own = { '--accent': accent, '--accent-ink': ink, '--accent-tint': tint }
  const look: CSSProperties = Object.assign({ colorScheme: theme }, tokens[theme], own)
  return (
    <div style={look} className="overflow-hidden rounded-lg border bg-canvas text-ink">
      <div className="flex items-center gap-3 border-b bg-surface px-4 py-3">
        <SampleLogo form={form} theme={theme} />
      </div>
      <div className="flex flex-col gap-3 p-4">
        {sentence !== '' && <p className="text-balance font-semibold">{sentence}</p>}
        <div className="rounded-md bg-accent-tint px-3 py-2">
          <span className="font-medium text-accent">{t('selected')}</span>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <span className="inline-flex h-9 items-center rounded-md bg-accent px-3.5 font-medium text-accent-ink">
            {t('button')}
          </span>
          <span className="font-medium text-accent underline underline-offset-2">{t('link')}</span>
        </div>
      </div>
    </div>
  )
}

function SampleLogo({ form, theme }: Pick<SampleProps, 'form' | 'theme'>) {
  const [light, dark] = [form.value('logoLight'), form.value('logoDark')]
  const image = theme === 'dark' ? (dark ?? light) : (light ?? dark)
  const name = form.value('name')
  if (image === null)
    return (
      <>
        <LogoMark className="size-8 shrink-0" />
        <span className="truncate font-semibold text-lg tracking-tight">{name}</span>
      </>
    )
  const onPlate = theme === 'dark' && dark === null
  return (
    <img
      src={imagePath(image)}
      alt={name}
      style={
        onPlate ? { backgroundColor: '#fff', padding: '0.25rem 0.375rem', borderRadius: '0.375rem' } : {}
      }
      className="h-9 max-w-44 object-contain"
    />
  )
}
