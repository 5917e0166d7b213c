import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

/** The company's links and legal documents, below the menu and the login. */
export function FootLinks({ isRail = false }: { isRail?: boolean | undefined }) {
  const { brand } = usePortalConfig()
  const t = useMessages(messages)
  const locale = useLocale()
  if (!brand) return null
  const links = [
    ...brand.links.map(({ label, url }) => ({ text: label[locale], url })),
    ...(['notice', 'privacy', 'terms'] as const).flatMap((name) => {
      const document = brand.legal[name]
      return document ? [{ text: t(name), url: document[locale] }] : []
    }),
  ]
  if (links.length === 0) return null
  return (
    <nav aria-label={t('links')}>
      <ul
        className={cn(
          'mb-2 flex flex-wrap gap-x-3',
          isRail && 'flex-col items-center gap-y-1 text-center text-2xs',
        )}
      >
        {links.map(({ text, url }) => (
          <li key={text + url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className={cn(
                'inline-flex min-h-6 items-center wrap-anywhere text-muted hover:text-ink hover:underline max-tablet:min-h-11',
                !isRail && 'text-sm',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
