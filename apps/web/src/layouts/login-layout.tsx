import { Outlet } from '@tanstack/react-router'
import { messages } from '#identity/sign-in/messages.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { useLate } from '#platform/ui/late/use-late.ts'
import { Logo } from '#platform/ui/logo.tsx'
import { LateChart } from './chart/late-chart.tsx'
import { PreferencesBar } from './preferences-bar.tsx'

const loadFoot = () => import('./brand/late-foot.tsx')

/** The frame of everything before signing in. */
export function LoginLayout() {
  const t = useMessages(messages)
  const { companyName, slogan } = usePortalConfig()
  const locale = useLocale()
  const foot = useLate(loadFoot)
  return (
    <div className="grid min-h-dvh desktop:h-dvh desktop:grid-cols-[minmax(30rem,36rem)_1fr]">
      {/* Content that appears while typing, such as an error, makes the page longer without moving
         anything above it. */}
      <div className="relative flex flex-col overflow-hidden border-e bg-surface px-12 py-8 max-tablet:px-5 max-tablet:py-5 desktop:overflow-y-auto desktop:[scrollbar-gutter:stable]">
        <LateChart
          quiet
          className="-end-44 -top-64 pointer-events-none absolute size-[34rem] opacity-80 desktop:hidden"
        />
        <header className="relative">
          <Logo companyName={companyName} />
        </header>
        <main className="relative mx-auto flex w-full max-w-sm flex-1 flex-col pt-[clamp(2.5rem,calc(50dvh-20rem),10rem)] pb-10 max-tablet:pt-10">
          <Outlet />
        </main>
        <div className="relative">
          <div className="mb-2 min-h-6">{foot && <foot.LateFoot />}</div>
          <footer className="flex flex-wrap items-center justify-between gap-2">
            <PreferencesBar />
          </footer>
        </div>
      </div>
      <aside className="picture relative overflow-hidden max-desktop:hidden">
        <LateChart className="absolute inset-0 size-full" />
        <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-canvas via-canvas/85 to-transparent px-12 pt-24 pb-10 text-balance font-semibold text-2xl tracking-tight">
          {slogan?.[locale] ?? t('tagline')}
        </p>
      </aside>
    </div>
  )
}
