import { Outlet } from '@tanstack/react-router'
import { StepUpHost } from '#identity/step-up/step-up-host.tsx'
import { ChartDrawing } from '#layouts/chart/chart-drawing.tsx'
import { QueryProvider } from '#platform/api/cache/query-provider.tsx'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Logo } from '#platform/ui/logo.tsx'
import { LateFoot } from './brand/late-foot.tsx'
import { PreferencesBar } from './preferences-bar.tsx'

/**
 * The frame of pages that introduce the portal. It has the same layout as the login, so that only the text
 * changes when going there.
 */
export function KeynoteLayout() {
  const { companyName } = usePortalConfig()
  return (
    <div className="relative flex min-h-dvh flex-col overflow-clip bg-surface">
      <div
        aria-hidden
        className="picture absolute inset-y-0 end-0 start-[clamp(30rem,40vw,36rem)] overflow-hidden border-s bg-canvas max-desktop:hidden"
      >
        <ChartDrawing quiet className="absolute inset-0 size-full" />
      </div>
      <header className="relative px-12 pt-8 max-tablet:px-5 max-tablet:pt-4">
        <Logo companyName={companyName} />
      </header>
      <main className="relative flex flex-1 flex-col">
        <QueryProvider>
          <Outlet />
          <StepUpHost />
        </QueryProvider>
      </main>
      <footer className="relative flex flex-wrap items-center justify-between gap-2 px-12 pb-8 max-tablet:px-5 max-tablet:pb-4 desktop:w-[clamp(30rem,40vw,36rem)]">
        <PreferencesBar />
        <LateFoot />
      </footer>
    </div>
  )
}
