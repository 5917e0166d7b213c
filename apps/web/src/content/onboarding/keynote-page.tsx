import { Link, useSearch } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import {
  DocumentsAndNotificationsIllustration,
  OrdersIllustration,
  RouteIllustration,
} from './illustrations.tsx'
import { messages } from './messages.ts'
import { SlideShow } from './slide-show.tsx'

/** Introduces the portal in three slides; the button leads to the code of a card or to the login. */
export function KeynotePage() {
  const t = useMessages(messages)
  const { mode } = useSearch({ from: '/keynote-layout/o/keynote' })
  const slides = [
    {
      key: 'orders',
      title: t('keynoteOrdersTitle'),
      text: t('keynoteOrdersText'),
      illustration: <OrdersIllustration />,
    },
    {
      key: 'dates',
      title: t('keynoteDatesTitle'),
      text: t('keynoteDatesText'),
      illustration: <RouteIllustration />,
    },
    {
      key: 'documents',
      title: t('keynoteDocumentsTitle'),
      text: t('keynoteDocumentsText'),
      illustration: <DocumentsAndNotificationsIllustration />,
    },
  ]
  const primary = buttonClass({ variant: 'primary', size: 'lg' })
  return (
    <SlideShow
      label={t('keynote')}
      slides={slides}
      actions={() =>
        mode === 'login' ? (
          <Link {...paths.login()} className={primary}>
            {t('signIn')}
          </Link>
        ) : (
          <>
            <Link {...paths.invitationCode()} className={primary}>
              {t('enterCode')}
            </Link>
            <span className="flex items-center gap-x-1.5 text-sm desktop:ps-2">
              <span className="text-muted">{t('registered')}</span>
              <Link
                {...paths.login()}
                className="inline-flex items-center font-medium text-accent underline underline-offset-2 max-tablet:min-h-11"
              >
                {t('signIn')}
              </Link>
            </span>
          </>
        )
      }
    />
  )
}
