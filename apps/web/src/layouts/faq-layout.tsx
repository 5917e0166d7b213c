import { Outlet } from '@tanstack/react-router'
import { FaqSearch } from '#content/faq/search/faq-search.tsx'

/** The frame of the FAQ inside the portal's: a reading column under a sticky search. */
export function FaqLayout() {
  return (
    <div>
      <div data-print="hide" className="mb-6 max-tablet:mb-4">
        <FaqSearch />
      </div>
      <Outlet />
    </div>
  )
}
