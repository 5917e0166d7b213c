import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFocusThroughRedraws } from '#platform/ui/keyboard/use-focus-through-redraws.ts'
import { cn } from '#platform/ui/look/class-names.ts'

/** Marks the headline that gets the focus after navigation. */
export const headlineSelector = '[data-page-headline]'

interface PageHeadlineProps {
  title: ReactNode
  /** The browser tab's title; by default the title if that is a text. */
  documentTitle?: string
  /** Puts the heading among others, such as tabs. */
  around?: (heading: ReactNode) => ReactNode
  /** True if it takes the whole line of a phone, as many tabs do; the actions follow below. */
  isWide?: boolean
  /** Breadcrumbs above the headline. */
  above?: ReactNode
  /** A line of facts below it. */
  below?: ReactNode
  /** At most one primary button, at the end of the line. */
  actions?: ReactNode
  /** True for a page with one message. */
  centered?: boolean
  /**
   * The content below and the actions are remounted when it changes, instead of moving when something above
   * them grows; no longer the actions once one is pressed, which may have opened something.
   */
  phase?: string
}

// The first headline of a visit doesn't get the focus, since there was no navigation yet.
let visited = false

/** The only headline of a page, and its document title; gets the focus after navigation. */
export function PageHeadline({
  title,
  documentTitle,
  around = (it) => it,
  isWide = false,
  above,
  below,
  actions,
  centered = false,
  phase,
}: PageHeadlineProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const redrawnBelow = useFocusThroughRedraws<HTMLDivElement>()
  const redrawnActions = useFocusThroughRedraws<HTMLDivElement>()
  const [pressedIn, setPressedIn] = useState<string>()
  const keepActions = () => setPressedIn((before) => before ?? phase)
  const tabTitle = documentTitle ?? (typeof title === 'string' ? title : undefined)

  useEffect(() => {
    // A headline that loads late doesn't take the focus from a person already working in the page.
    if (visited && !document.activeElement?.closest('main')) heading.current?.focus({ preventScroll: true })
    visited = true
  }, [])

  return (
    <header className="mb-5 max-tablet:mb-4">
      {tabTitle && <title>{tabTitle}</title>}
      {above && <div className="mb-2">{above}</div>}
      <div
        className={cn(
          'flex flex-wrap gap-x-4 gap-y-2',
          below ? 'items-start' : 'items-center',
          centered ? 'justify-center' : 'justify-between',
        )}
      >
        {/* The content below belongs to the title: if the actions don't fit next to both, they follow
           both. */}
        <div
          className={cn(
            'min-w-0',
            centered ? 'text-center' : below ? 'flex-1 basis-60' : 'flex-1 basis-44',
            isWide && 'max-tablet:min-w-full',
          )}
        >
          {around(
            <h1
              ref={heading}
              data-page-headline
              tabIndex={-1}
              className="font-semibold text-xl tracking-tight"
            >
              {title}
            </h1>,
          )}
          {below && (
            <div key={phase} ref={redrawnBelow} className="mt-1 text-muted">
              {below}
            </div>
          )}
        </div>
        {actions && (
          // biome-ignore lint/a11y/noStaticElementInteractions: notices what is pressed inside
          <div
            key={pressedIn ?? phase}
            ref={redrawnActions}
            onPointerDown={keepActions}
            onKeyDown={keepActions}
            className="flex flex-wrap items-center gap-2"
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
