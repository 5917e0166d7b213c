import type { PortalConfig } from '@portolan/contract/content/portal-config'

/** An event in this browser: an error with its context, or a request of the contract and its response. */
export type ReportEvent = { at: number } & (
  | { error: unknown; context: string }
  /** `path` is the contract's pattern; a status of 0 means that there was no response. */
  | { method: string; path: string; status: number }
)

type Listener = (event: ReportEvent) => void
type Settings = NonNullable<PortalConfig['errorReports']>

const most = 100

let load: ((settings: Settings) => Promise<Listener>) | null = null
let isSent = false
let buffer: ReportEvent[] = []

let listener: Listener = (event) => {
  if (buffer.length < most) buffer.push(event)
}

function listen(next: Listener): void {
  listener = next
  for (const event of buffer) next(event)
  buffer = []
}

/** Records events until it's known whether anything is sent. */
export function note(event: ReportEvent): void {
  listener(event)
}

/** Reports an error that the person needn't see; to the console unless the portal sends reports elsewhere. */
export function reportError(error: unknown, context: string): void {
  if (!isSent) console.error(context, error)
  note({ at: Date.now(), error, context })
}

/** Sets how to load the sending part, once it's known to be needed. */
export function bindReports(next: typeof load): void {
  load = next
}

/** Starts sending if the portal is configured to, otherwise drops the recorded events. */
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
