import type { PortalConfig } from '@portolan/contract/content/portal-config'

/**
 * What happened in this browser: an error with where it was noticed, or a call of the contract and its
 * answer.
 */
export type ReportEvent = { at: number } & (
  | { error: unknown; context: string }
  /** `path` is the pattern of the contract; a status of 0 means that no answer came. */
  | { method: string; path: string; status: number }
)

type Listener = (event: ReportEvent) => void
type Settings = NonNullable<PortalConfig['errorReports']>

const most = 100

let load: ((settings: Settings) => Promise<Listener>) | null = null
let isSent = false
let kept: ReportEvent[] = []

let listener: Listener = (event) => {
  if (kept.length < most) kept.push(event)
}

function listen(next: Listener): void {
  listener = next
  for (const event of kept) next(event)
  kept = []
}

/** Keeps in mind what happened until it is known whether anything is sent. */
export function note(event: ReportEvent): void {
  listener(event)
}

/**
 * Reports an error that the person need not see; to the console unless the portal sends reports elsewhere.
 */
export function reportError(error: unknown, context: string): void {
  if (!isSent) console.error(context, error)
  note({ at: Date.now(), error, context })
}

/** What loads the sending part, once it is known to be needed. */
export function bindReports(next: typeof load): void {
  load = next
}

/** Begins to send where the portal is configured to, forgets what happened where it isn't. */
export function openReports(settings: Settings | null): void {
  if (isSent) return
  isSent = settings !== null
  if (settings === null) listen(() => {})
  else {
    load?.(settings).then(listen, (error: unknown) => {
      isSent = false
      console.error('reports', error)
    })
  }
}
