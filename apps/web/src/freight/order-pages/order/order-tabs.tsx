import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { useMedia } from '#platform/ui/use-media.ts'
import { useSecondDrawing } from '#platform/ui/use-second-drawing.ts'
import { messages } from './messages.ts'

const tabNames = ['track', 'papers', 'money', 'cargo'] as const
export type TabName = (typeof tabNames)[number]

/** True if the page is as narrow as a phone, so that its parts are tabs. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 480px)')
}

/** The tab in the URL, else the first. */
function useTab(names: readonly TabName[]): [TabName, (tab: TabName) => void] {
  const search: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = names.find((name) => name === search.tab) ?? 'track'
  const choose = (name: TabName) =>
    void navigate({
      to: '.',
      search: (before) => Object.assign({ ...before }, { tab: name === 'track' ? undefined : name }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  return [tab, choose]
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The parts of the page as sticky tabs, without those that are null; paper shows all of them. */
export function OrderTabs({ parts }: { parts: Readonly<Record<TabName, ReactNode>> }) {
  const t = useMessages(messages)
  const id = useId()
  const names = tabNames.filter((name) => parts[name] !== null)
  const [tab, choose] = useTab(names)
  const top = useRef<HTMLDivElement>(null)
  // The other tabs are for paper and for a click: they are rendered after this one.
  const areOthersDrawn = useSecondDrawing()
  // A map that was never visible needn't be rendered.
  const [opened, setOpened] = useState<ReadonlySet<TabName>>(() => new Set([tab]))
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]))

  function open(name: TabName) {
    choose(name)
    // A part begins at its top, even if the previous one was scrolled.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const current = names.indexOf(tab)
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? names.length - 1
          : current + (steps[event.key] ?? Number.NaN)
    const name = names[(target + names.length) % names.length]
    if (!name) return
    event.preventDefault()
    open(name)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus()
  }
  return (
    <div ref={top} data-sticky-tabs className="-scroll-mt-11">
      <div
        role="tablist"
        aria-label={t('tabs')}
        data-print="hide"
        onKeyDown={onKeyDown}
        className="sticky top-14 z-10 -mx-4 mb-4 grid auto-cols-fr grid-flow-col border-b bg-canvas px-2"
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === tab}
            aria-controls={`${id}-panel-${name}`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => open(name)}
            className={cn(
              'h-11 min-w-0 truncate border-b-2 px-1 font-medium text-sm -outline-offset-2',
              name === tab ? 'border-accent text-ink' : 'border-transparent text-muted',
            )}
          >
            {t(`tab.${name}`)}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${name}`}
          aria-labelledby={`${id}-${name}`}
          className={cn('flex flex-col gap-4', name !== tab && 'hidden print:flex')}
        >
          {(name === tab || (areOthersDrawn && (opened.has(name) || name !== 'track'))) && parts[name]}
        </div>
      ))}
    </div>
  )
}
