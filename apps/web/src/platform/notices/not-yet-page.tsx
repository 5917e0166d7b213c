import { Link, useMatches } from '@tanstack/react-router'
import { DraftingCompass } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type NotYetPath, notYetPages } from '#platform/routing/not-yet-pages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { Notice } from './notice.tsx'

function isNotYet(path: string): path is NotYetPath {
  return Object.hasOwn(notYetPages, path)
}

/** Says plainly that a page is not there yet, and leads back. */
export function NotYetPage() {
  const t = useMessages(messages)
  const path = useMatches({ select: (matches) => String(matches.at(-1)?.fullPath) })
  const page = isNotYet(path) ? t(notYetPages[path].name) : path
  return (
    <Notice icon={<DraftingCompass />} title={t('notYetTitle')} text={t('notYetText', { page })}>
      <Link {...paths.orders()} className={buttonClass({ variant: 'primary' })}>
        {t('toOrders')}
      </Link>
    </Notice>
  )
}
