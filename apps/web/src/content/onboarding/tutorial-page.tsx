import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PasskeyOffer } from '#identity/passkeys/manage/passkey-offer.tsx'
import { usePasskeySupport } from '#identity/passkeys/use-passkey-support.ts'
import { session } from '#platform/api/session/current-session.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import {
  DocumentsIllustration,
  NotificationsIllustration,
  OrdersIllustration,
  RouteIllustration,
} from './illustrations.tsx'
import { messages } from './messages.ts'
import { SlideShow } from './slide-show.tsx'

function LastThing() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  return (
    <section className="flex flex-1 flex-col justify-center gap-6 px-12 py-10 max-tablet:px-5 desktop:w-[clamp(30rem,40vw,36rem)]">
      <PageHeadline centered title={t('lastTitle')} below={t('lastText')} />
      <PasskeyOffer onDone={() => void navigate(paths.orders())} />
    </section>
  )
}

/**
 * A short tour on sample data for a newly registered person, who can leave it at any step. It ends with the
 * offer of a passkey if one can be created, else at the orders.
 */
export function TutorialPage() {
  const t = useMessages(messages)
  const offersPasskey = usePasskeySupport() === 'ready' && session.isSignedIn()
  const [isOver, setOver] = useState(false)
  if (isOver && offersPasskey) return <LastThing />
  const slides = [
    {
      key: 'orders',
      title: t('tutorialOrdersTitle'),
      text: t('tutorialOrdersText'),
      illustration: <OrdersIllustration />,
    },
    {
      key: 'details',
      title: t('tutorialDetailsTitle'),
      text: t('tutorialDetailsText'),
      illustration: <RouteIllustration />,
    },
    {
      key: 'documents',
      title: t('tutorialDocumentsTitle'),
      text: t('tutorialDocumentsText'),
      illustration: <DocumentsIllustration />,
    },
    {
      key: 'notifications',
      title: t('tutorialNotificationsTitle'),
      text: t('tutorialNotificationsText'),
      illustration: <NotificationsIllustration />,
    },
  ]
  return (
    <SlideShow
      label={t('tutorial')}
      slides={slides}
      actions={({ isLast, next }) => (
        <>
          {isLast && session.isSignedIn() && <ChannelChoice />}
          {isLast && !offersPasskey ? (
            <Link {...paths.orders()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {t('toOrders')}
            </Link>
          ) : (
            <>
              <Button variant="primary" size="lg" onClick={() => (isLast ? setOver(true) : next())}>
                {t('next')}
              </Button>
              <Link {...paths.orders()} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
                {t('skip')}
              </Link>
            </>
          )}
        </>
      )}
    />
  )
}
