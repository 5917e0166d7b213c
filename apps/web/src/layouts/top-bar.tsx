import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Drawer } from '#platform/ui/floating/drawer.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { headlineSelector } from '#platform/ui/page-headline.tsx'
import { Logo } from './logo.tsx'
import { messages } from './messages.ts'
import { Navigation } from './navigation.tsx'
import { UserBlock } from './user-block.tsx'

function findHeadline(): HTMLElement | null {
  return document.querySelector<HTMLElement>(headlineSelector)
}

/** The bar of a phone: the menu, the current page, and on the orders page the button that adds one. */
export function TopBar({ companyName, onShortcuts }: { companyName: string; onShortcuts: () => void }) {
  const t = useMessages(messages)
  const [navigated, setNavigated] = useState(false)
  const [open, setOpen] = useState(false)
  const onOrders = useLocation({ select: (location) => location.pathname === '/orders' })

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
      <Link
        {...paths.orders()}
        aria-label={t('home', { company: companyName })}
        className="me-auto min-w-0 rounded-md"
      >
        <Logo companyName={companyName} />
      </Link>
      {onOrders && (
        <Link
          {...paths.newOrder()}
          aria-label={t('newOrder')}
          className={buttonClass({ variant: 'primary', square: true })}
        >
          <Icon name="plus" />
        </Link>
      )}
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
            <UserBlock onNavigate={leaveMenu} onShortcuts={onShortcuts} />
          </div>
        </div>
      </Drawer>
    </header>
  )
}
