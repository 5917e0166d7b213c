import type { PortalConfig } from '@portolan/contract/content/portal-config'
import { type ErrorAbout, openReportClient } from '@portolan/error-reports/client'
import { parseDsn } from '@portolan/error-reports/dsn'
import { framesOf, hasFrames } from '@portolan/error-reports/stack-frames'
import { newTrace } from '@portolan/error-reports/trace'
import { openTransport } from '@portolan/error-reports/transport'
import type { AnyRouter } from '@tanstack/react-router'
import { Problem } from '#platform/api/problem.ts'
import type { ReportEvent } from '#platform/api/report.ts'
import { postEnvelope } from './post-envelope.ts'

// Contexts noticed by the browser and not by us.
const unhandled = new Set(['uncaught', 'unhandled-rejection'])

/** The path of the portal's own scripts, without the query. */
function ownFile(url: string): string | null {
  const parsed = URL.parse(url)
  return parsed?.origin === location.origin &&
    /^\/(?:assets|src)\/[\w./-]+\.(?:js|tsx?)$/.test(parsed.pathname)
    ? parsed.pathname
    : null
}

/** True if an error comes from scripts that browser extensions put into the page. */
function isForeign(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return hasFrames(stack) && framesOf(stack, ownFile).length === 0
}

/**
 * Starts sending errors, page loads and navigations to the portal's error-reporting service; returns the
 * listener for events. URLs are named by their route's pattern, such as `/orders/$orderId`.
 */
export function startErrorReports(
  { dsn: text, release }: NonNullable<PortalConfig['errorReports']>,
  router: AnyRouter,
): (event: ReportEvent) => void {
  const dsn = parseDsn(text)
  if (!dsn) throw new Error('The DSN is invalid')
  const transport = openTransport((envelope) => postEnvelope(dsn.endpoint, envelope))
  const client = openReportClient({ dsn, release, platform: 'javascript', transport, ownFile })

  const pattern = (): string => router.state.matches.at(-1)?.fullPath ?? '/'
  const requestOf = (name: string) => ({ url: location.origin + name })
  let trace = newTrace()
  let page = pattern()
  let begun: number | null = null

  const firstTrace = trace
  new PerformanceObserver((list, observer) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (!paint) return
    observer.disconnect()
    const name = pattern()
    const startedAt = performance.timeOrigin
    client.captureTransaction({
      name,
      op: 'pageload',
      trace: firstTrace,
      startedAt,
      endedAt: startedAt + paint.startTime,
      request: requestOf(name),
    })
  }).observe({ type: 'paint', buffered: true })

  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (!pathChanged) return
    begun = Date.now()
    trace = newTrace()
  })
  router.subscribe('onResolved', () => {
    const from = page
    page = pattern()
    if (begun === null) return
    client.addBreadcrumb({ category: 'navigation', data: { from, to: page } })
    client.captureTransaction({
      name: page,
      op: 'navigation',
      trace,
      startedAt: begun,
      endedAt: Date.now(),
      request: requestOf(page),
    })
    begun = null
  })

  return (event) => {
    const { at } = event
    if ('status' in event) {
      const { method, path, status } = event
      client.addBreadcrumb({ category: 'http', data: { method, url: path, status_code: status } }, at)
      return
    }
    const { error, context } = event
    const isUnhandled = unhandled.has(context)
    if (isUnhandled && isForeign(error)) return
    const name = pattern()
    const about: ErrorAbout = { context, handled: !isUnhandled, at, name, trace, request: requestOf(name) }
    if (error instanceof Problem) {
      about.status = error.status ?? 0
      if (error.requestId !== null) about.requestId = error.requestId
    }
    client.captureError(error, about)
  }
}
