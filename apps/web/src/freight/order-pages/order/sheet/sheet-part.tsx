import type { ReactNode } from 'react'

/** A titled part of a printed page. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-auto! min-w-0">
      <h2 className="mb-1 break-after-avoid border-b pb-0.5 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
