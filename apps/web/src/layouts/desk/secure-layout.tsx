import { Outlet } from '@tanstack/react-router'
import { FrameProviders } from '#layouts/frame/frame.tsx'
import { PreferencesBar } from '#layouts/preferences-bar.tsx'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Logo } from '#platform/ui/logo.tsx'

/** The frame of a page outside of the desk's rooms, for staff that can't see them yet. */
export function SecureLayout() {
  const { companyName } = usePortalConfig()
  return (
    <FrameProviders>
      <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-8 px-5 py-6 max-tablet:gap-5 max-tablet:px-4">
        <header className="flex">
          <Logo companyName={companyName} />
        </header>
        <main id="content" className="flex-1">
          <Outlet />
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-2">
          <PreferencesBar />
        </footer>
      </div>
    </FrameProviders>
  )
}
