import { getConfig, type PortalConfig } from '@portolan/contract/content/portal-config'
import { useSyncExternalStore } from 'react'
import { call } from './client.ts'
import { openReports, reportError } from './report.ts'

const unknownCompany: PortalConfig = {
  contact: { email: null, phone: null },
  mapTiles: null,
  errorReports: null,
  passkeyOrigin: null,
  demo: null,
  companyName: 'Portolan',
  // The company's own name, texts and links, as the server wrote them into the page.
  ...JSON.parse(document.documentElement.dataset.brand ?? '{}'),
}

// Contains no personal data, so it outlives the session; stored outside the query cache, which the login
// doesn't load.
let current: PortalConfig | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

async function ask(): Promise<void> {
  const config = await call(getConfig)
  openReports(config.errorReports)
  current = config
  for (const listener of listeners) listener()
}

function askOnce(): Promise<void> {
  if (current) return Promise.resolve()
  loading ??= ask().finally(() => {
    loading = null
  })
  return loading
}

/** Loads the portal's configuration; a failure is no reason to show nothing. */
export async function loadConfig(): Promise<void> {
  await askOnce().catch((error: unknown) => reportError(error, 'config'))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // A failure is retried with the next page; it has already been reported.
  askOnce().catch(() => {})
  return () => listeners.delete(listener)
}

/** The portal's configuration; the product's own name until it's loaded. */
export function usePortalConfig(): PortalConfig {
  return useSyncExternalStore(subscribe, () => current ?? unknownCompany)
}
