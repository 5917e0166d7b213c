import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { NewsPicture, OrdersPicture, PapersPicture, WayPicture } from './pictures.tsx'
import { SlideShow } from './slide-show.tsx'

/** A short tour on sample data for somebody who has just registered; it can be left at any step. */
export function TutorialPage() {
  const t = useTranslations('onboarding')
  const slides = [
    {
      key: 'orders',
      title: t('tutorialOrdersTitle'),
      text: t('tutorialOrdersText'),
      picture: <OrdersPicture />,
    },
    { key: 'way', title: t('tutorialWayTitle'), text: t('tutorialWayText'), picture: <WayPicture /> },
    {
      key: 'papers',
      title: t('tutorialPapersTitle'),
      text: t('tutorialPapersText'),
      picture: <PapersPicture />,
    },
    { key: 'news', title: t('tutorialNewsTitle'), text: t('tutorialNewsText'), picture: <NewsPicture /> },
  ]
  return (
    <SlideShow
      label={t('tutorial')}
      slides={slides}
      actions={({ isLast, next }) =>
        isLast ? (
          <Link {...paths.orders()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t('toOrders')}
          </Link>
        ) : (
          <>
            <Button variant="primary" size="lg" onClick={next}>
              {t('next')}
            </Button>
            <Link {...paths.orders()} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
              {t('skip')}
            </Link>
          </>
        )
      }
    />
  )
}
