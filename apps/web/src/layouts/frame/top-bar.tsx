import { type ReactNode, useState } from 'react'
import { messages } from '#layouts/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Drawer } from '#platform/ui/floating/drawer.tsx'
import { Logo } from '#platform/ui/logo.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { headlineSelector } from '#platform/ui/page-headline.tsx'
import type { FrameParts } from './frame-parts.ts'

function findHeadline(): HTMLElement | null {
  return document.querySelector<HTMLElement>(headlineSelector)
}

interface TopBarProps extends FrameParts {
  /** The company's own links. */
  foot: ReactNode
}

/** The bar of a phone: the menu, the way home, and the action of the page. */
export function TopBar({ Home, Navigation, UserBlock, action, companyName, onShortcuts, foot }: TopBarProps) {
  const t = useMessages(messages)
  const [navigated, setNavigated] = useState(false)
  const [open, setOpen] = useState(false)

  function openMenu() {
    setNavigated(false)
    setOpen(true)
  }

  function leaveMenu() {
    setNavigated(true)
    setOpen(false)
  }

  return (
    <header
      data-print="hide"
      className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b bg-surface px-2 tablet:hidden"
    >
      <Button
        variant="ghost"
        square
        aria-label={t('menu')}
        icon={<Icon name="menu" className="size-5" />}
        onClick={openMenu}
      />
      <Home className="touch-room relative me-auto min-w-0 rounded-md">
        <Logo companyName={companyName} />
      </Home>
      {action}
      <Drawer
        open={open}
        onOpenChange={setOpen}
        label={t('menuTitle')}
        focusOnClose={navigated ? findHeadline : undefined}
      >
        <div className="flex h-full flex-col gap-4 p-3">
          <div className="flex items-center justify-between ps-2">
            <Logo companyName={companyName} />
            <Button
              variant="ghost"
              square
              aria-label={t('closeMenu')}
              icon={<Icon name="close" />}
              onClick={() => setOpen(false)}
            />
          </div>
          <Navigation onNavigate={leaveMenu} />
          <div className="mt-auto">
            {foot}
            <UserBlock onNavigate={leaveMenu} onShortcuts={onShortcuts} />
          </div>
        </div>
      </Drawer>
    </header>
  )
}
