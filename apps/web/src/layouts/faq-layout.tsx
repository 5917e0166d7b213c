import { Outlet } from '@tanstack/react-router'
import { FaqSearch } from '#content/faq/search/faq-search.tsx'

/** The frame of the FAQ inside the portal's: a page under the search, whose text and focus outlive it. */
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
