import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

export interface Slide {
  key: string
  title: string
  text: string
  /** Decoration whose content is also in words. Not interactive. */
  illustration: ReactNode
}

interface SlideShowProps {
  /** The content, for screen readers and the browser's tab. */
  label: string
  slides: readonly Slide[]
  /** The buttons below the text; `next` does nothing on the last slide. */
  actions: (place: { isLast: boolean; next: () => void }) => ReactNode
}

/** Pixels that a finger moves before it counts as a swipe. */
const swipeLength = 48

interface SlideNavigationProps {
  slides: readonly Slide[]
  place: number
  onGo: (place: number) => void
}

/** The way back and on, with a dot for each slide. */
function SlideNavigation({ slides, place, onGo }: SlideNavigationProps) {
  const t = useMessages(messages)
  const last = slides.length - 1
  return (
    <nav aria-label={t('slides')} className="mt-6 flex items-center gap-1 max-desktop:mt-3">
      <Button
        square
        variant="ghost"
        aria-label={t('previousSlide')}
        aria-disabled={place === 0}
        onClick={() => onGo(Math.max(0, place - 1))}
        className="-ms-2"
      >
        <ArrowLeft aria-hidden />
      </Button>
      {slides.map(({ key, title }, index) => (
        <button
          key={key}
          type="button"
          aria-label={title}
          aria-current={index === place ? 'step' : undefined}
          onClick={() => onGo(index)}
          className="group flex h-9 w-7 items-center justify-center rounded-sm max-tablet:h-11 max-tablet:w-9"
        >
          <span
            className={cn(
              'h-2 rounded-full transition-all',
              index === place ? 'w-5 bg-accent' : 'w-2 bg-edge group-hover:bg-muted',
            )}
          />
        </button>
      ))}
      <Button
        square
        variant="ghost"
        aria-label={t('nextSlide')}
        aria-disabled={place === last}
        onClick={() => onGo(Math.min(last, place + 1))}
      >
        <ArrowRight aria-hidden />
      </Button>
    </nav>
  )
}

/** Slides navigated by buttons, dots, arrow keys or swiping; they never advance automatically. */
export function SlideShow({ label, slides, actions }: SlideShowProps) {
  const t = useMessages(messages)
  const [place, setPlace] = useState(0)
  const touch = useRef<{ x: number; y: number } | null>(null)
  const last = slides.length - 1
  const slide = slides[Math.min(place, last)]

  function go(step: number) {
    setPlace((now) => Math.min(last, Math.max(0, now + step)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` depends only on the number of slides
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // The language and theme choices use arrow keys themselves.
      if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'ArrowRight') go(1)
      if (event.key === 'ArrowLeft') go(-1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [last])

  function endTouch({ changedTouches }: TouchEvent) {
    const end = changedTouches[0]
    if (!end || !touch.current) return
    const [x, y] = [end.clientX - touch.current.x, end.clientY - touch.current.y]
    touch.current = null
    if (Math.abs(x) > swipeLength && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1)
  }

  if (!slide) return null
  return (
    <section
      aria-roledescription={t('slideShow')}
      aria-label={label}
      onTouchStart={({ touches }) => {
        const start = touches[0]
        touch.current = start ? { x: start.clientX, y: start.clientY } : null
      }}
      onTouchEnd={endTouch}
      className="grid w-full flex-1 touch-pan-y py-6 max-desktop:grid-rows-[minmax(0,1fr)_auto] max-desktop:gap-y-4 max-desktop:px-12 max-tablet:px-5 max-tablet:py-4 desktop:grid-cols-[clamp(30rem,40vw,36rem)_minmax(0,1fr)] desktop:items-center"
    >
      <div className="flex flex-col px-12 max-desktop:order-last max-desktop:px-0">
        <div aria-live="polite" className="max-desktop:min-h-40 desktop:min-h-52">
          <p className="tabular mb-3 font-medium text-muted text-sm max-desktop:mb-1">
            {t('slideOf', { place: String(place + 1), count: String(slides.length) })}
          </p>
          <div key={slide.key} className="enter-rise">
            <PageHeadline
              documentTitle={label}
              title={<span className="desktop:text-[2rem] desktop:leading-10">{slide.title}</span>}
              below={<p className="mt-3 text-pretty text-base desktop:text-lg">{slide.text}</p>}
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {actions({ isLast: place === last, next: () => go(1) })}
        </div>
        <SlideNavigation slides={slides} place={place} onGo={setPlace} />
      </div>
      <div
        key={slide.key}
        inert
        aria-hidden
        className="enter-rise flex min-h-0 items-center justify-center px-12 max-desktop:max-h-[26rem] max-desktop:items-start max-desktop:overflow-hidden max-desktop:px-0 max-tablet:max-h-[44dvh] max-desktop:mask-[linear-gradient(black_80%,transparent)]"
      >
        {slide.illustration}
      </div>
    </section>
  )
}
