/**
 * The portal's logo: a compass rose in the style of portolan charts. The stylesheet of a company with its own
 * shows that here, and in `Logo`.
 */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <circle cx="16" cy="16" r="15" fill="var(--accent)" />
      <g stroke="var(--accent-ink)" strokeWidth="0.75" strokeOpacity="0.45" fill="none">
        <circle cx="16" cy="16" r="9.2" />
        <path d="M9.5 9.5l13 13M22.5 9.5l-13 13" />
      </g>
      <g fill="var(--accent-ink)">
        <path d="M16 3.4 18.3 13.7 16 16Z M28.6 16 18.3 18.3 16 16Z M16 28.6 13.7 18.3 16 16Z M3.4 16 13.7 13.7 16 16Z" />
        <path
          fillOpacity="0.6"
          d="M16 3.4 13.7 13.7 16 16Z M28.6 16 18.3 13.7 16 16Z M16 28.6 18.3 18.3 16 16Z M3.4 16 13.7 18.3 16 16Z"
        />
      </g>
    </svg>
  )
}

/** The logo with the company's name. */
export function Logo({ companyName }: { companyName: string }) {
  return (
    <span className="logo flex min-w-0 items-center gap-2.5">
      <LogoMark className="size-8 shrink-0" />
      <span className="truncate font-semibold text-lg tracking-tight">{companyName}</span>
    </span>
  )
}
