import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { StepUpHost } from '#identity/step-up/step-up-host.tsx'
import { ConnectionBar } from '#layouts/connection/connection-bar.tsx'
import type { Connection } from '#layouts/connection/open-connection.ts'
import { registerWorker } from '#layouts/connection/register-worker.ts'
import { messages } from '#layouts/messages.ts'
import { QueryProvider } from '#platform/api/cache/query-provider.tsx'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { cleanPastedText } from '#platform/forms/clean-pasted-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { useLayerHistory } from '#platform/layers/use-layer-history.ts'
import { usePartFailures } from '#platform/notices/use-part-failures.ts'
import { watchReturns } from '#platform/rows/returning.ts'
import { Toaster } from '#platform/ui/feedback/toast.tsx'
import { ShortcutsOn } from '#platform/ui/keyboard/shortcuts-on.ts'
import { useLate } from '#platform/ui/late/use-late.ts'
import { Logo, LogoMark } from '#platform/ui/logo.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import type { FrameParts } from './frame-parts.ts'
import { TopBar } from './top-bar.tsx'

// The login page, which counts every byte, leaves this to the server.
cleanPastedText(document)

/** Everything around a frame: the query cache, the step-up dialog and toasts. */
export function FrameProviders({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      {children}
      <StepUpHost />
      <Toaster />
    </QueryProvider>
  )
}

const loadFoot = () => import('#layouts/brand/late-foot.tsx')

/** The company's own links, if it has any. */
function Foot({ isRail }: { isRail?: boolean }) {
  const { brand } = usePortalConfig()
  const foot = useLate(loadFoot, Boolean(brand))
  return foot && <foot.FootLinks isRail={isRail} />
}

function Sidebar({
  Home,
  Navigation,
  UserBlock,
  companyName,
  onShortcuts,
  isRail,
}: FrameParts & { isRail: boolean }) {
  const look = isRail ? 'rail' : 'list'
  return (
    <header
      data-print="hide"
      className={`sticky top-0 flex h-dvh flex-col gap-5 border-e bg-surface py-3 ${isRail ? 'px-1.5' : 'px-3'}`}
    >
      <Home className={`rounded-md ${isRail ? 'self-center p-1' : 'px-2 py-1.5'}`}>
        {isRail ? <LogoMark className="logo-mark size-9" /> : <Logo companyName={companyName} />}
      </Home>
      <Navigation look={look} />
      <div className="mt-auto">
        <Foot isRail={isRail} />
        <UserBlock look={look} onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}

interface FrameProps extends Omit<FrameParts, 'companyName'> {
  connection: Connection
  /** A question to the person, above the page. */
  above?: ReactNode
  /** Whether single-key shortcuts are on. */
  shortcutsOn: boolean
  children?: ReactNode
}

/** Sidebar, rail or top bar by width, with the page next to it or below. */
export function Frame({ connection, above, shortcutsOn, children = <Outlet />, ...rest }: FrameProps) {
  const t = useMessages(messages)
  const router = useRouter()
  const { companyName } = usePortalConfig()
  const parts = { ...rest, companyName }
  // Hidden parts would cost a phone a fifth of the first render.
  const isTablet = useMedia('(min-width: 480.02px)')
  const isDesktop = useMedia('(min-width: 1024.02px)')

  useEffect(() => watchReturns(router), [router])
  useLayerHistory()
  useEffect(registerWorker, [])
  usePartFailures()

  return (
    <div className="min-h-dvh tablet:grid print:block tablet:grid-cols-[5.75rem_minmax(0,1fr)] desktop:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-3 text-accent-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('skip')}
      </a>
      {isTablet && <Sidebar key={isDesktop ? 'list' : 'rail'} {...parts} isRail={!isDesktop} />}
      <TopBar {...parts} foot={<Foot />} />
      <div className="min-w-0">
        <ConnectionBar connection={connection} />
        {above}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full min-w-0 max-w-[90rem] px-8 py-6 max-desktop:px-5 max-tablet:px-4 max-tablet:py-4"
        >
          <ShortcutsOn value={shortcutsOn}>{children}</ShortcutsOn>
        </main>
      </div>
    </div>
  )
}
