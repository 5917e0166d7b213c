import { tokenStore } from '#platform/api/client.ts'

// The first page has drawn and asked for everything by then.
const idleMs = 5_000

/**
 * Registers the service worker, whose files the browser mostly has already: for remembered people, since
 * others leave nothing behind. Browsers without HTTPS have none.
 */
export function registerWorker(): (() => void) | undefined {
  const isUseful = import.meta.env.PROD && 'serviceWorker' in navigator && tokenStore.isRemembered()
  if (!isUseful) return undefined
  const timer = setTimeout(() => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }, idleMs)
  return () => clearTimeout(timer)
}
