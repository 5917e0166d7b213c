import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { StepUpHost } from '#identity/step-up/step-up-host.tsx'
import { usePageShortcuts } from '#layouts/shortcuts/use-page-shortcuts.ts'
import { QueryProvider } from '#platform/api/cache/query-provider.tsx'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { cleanPastedText } from '#platform/forms/clean-pasted-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { useLayerHistory } from '#platform/layers/use-layer-history.ts'
import { usePartFailures } from '#platform/notices/use-part-failures.ts'
import { paths } from '#platform/routing/paths.ts'
import { watchReturns } from '#platform/rows/returning.ts'
import { Toaster } from '#platform/ui/feedback/toast.tsx'
import { ShortcutsOn } from '#platform/ui/keyboard/shortcuts-on.ts'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { ConnectionBar } from './connection/connection-bar.tsx'
import { registerWorker } from './connection/register-worker.ts'
import { useOrderRefresh } from './counts.ts'
import { Logo, LogoMark } from './logo.tsx'
import { messages } from './messages.ts'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { UserBlock } from './user-block.tsx'

// The login page, which counts every byte, leaves this to the server.
cleanPastedText(document)

const ShortcutsDialog = lateDialog(
  async () => (await import('#layouts/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
)

interface SidebarProps {
  companyName: string
  look: 'list' | 'rail'
  className: string
  onShortcuts: () => void
}

function Sidebar({ companyName, look, className, onShortcuts }: SidebarProps) {
  const t = useMessages(messages)
  return (
    <header
      data-print="hide"
      className={`sticky top-0 flex h-dvh flex-col gap-5 border-e bg-surface py-3 ${className}`}
    >
      <Link
        {...paths.orders()}
        aria-label={t('home', { company: companyName })}
        className={`rounded-md ${look === 'rail' ? 'self-center p-1' : 'px-2 py-1.5'}`}
      >
        {look === 'rail' ? <LogoMark className="size-9" /> : <Logo companyName={companyName} />}
      </Link>
      <Navigation look={look} />
      <div className="mt-auto">
        <UserBlock look={look} onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}

/** The frame of all signed-in pages, with the query cache that it shares with them. */
export function DefaultLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <QueryProvider>
      <Frame>{children}</Frame>
      <StepUpHost />
      <Toaster />
    </QueryProvider>
  )
}

/** Sidebar, rail or top bar by width, with the page next to it or below. */
function Frame({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const router = useRouter()
  const { companyName } = usePortalConfig()
  const [listOpen, setListOpen] = useState(false)
  const openList = useCallback(() => setListOpen(true), [])
  // Hidden parts would cost a phone a fifth of the first render.
  const isTablet = useMedia('(min-width: 480.02px)')
  const isDesktop = useMedia('(min-width: 1024.02px)')

  const shortcutsOn = usePageShortcuts(openList)
  useEffect(() => watchReturns(router), [router])
  useLayerHistory()
  useEffect(registerWorker, [])
  useOrderRefresh()
  usePartFailures()

  return (
    <div className="min-h-dvh tablet:grid print:block tablet:grid-cols-[5.75rem_minmax(0,1fr)] desktop:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-3 text-accent-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('skip')}
      </a>
      {isTablet && (
        <Sidebar
          key={isDesktop ? 'list' : 'rail'}
          look={isDesktop ? 'list' : 'rail'}
          companyName={companyName}
          onShortcuts={openList}
          className={isDesktop ? 'px-3' : 'px-1.5'}
        />
      )}
      <TopBar companyName={companyName} onShortcuts={openList} />
      <div className="min-w-0">
        <ConnectionBar />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full min-w-0 max-w-[90rem] px-8 py-6 max-desktop:px-5 max-tablet:px-4 max-tablet:py-4"
        >
          <ShortcutsOn value={shortcutsOn}>{children}</ShortcutsOn>
        </main>
      </div>
      <ShortcutsDialog open={listOpen} onOpenChange={setListOpen} />
    </div>
  )
}
