import { getConfig, type PortalConfig } from '@portolan/contract/content/portal-config'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { openReports, reportError } from './report.ts'

/** The portal's configuration; nothing of a person, so it outlives the session. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  async queryFn({ signal }) {
    const config = await call(getConfig, { signal })
    openReports(config.errorReports)
    return config
  },
})

/** Asks for the portal's configuration; a failure is no reason to show nothing. */
export async function loadConfig(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(configQuery).catch((error: unknown) => reportError(error, 'config'))
}

const unknownCompany: PortalConfig = {
  companyName: 'Portolan',
  contact: { email: null, phone: null },
  mapTiles: null,
  errorReports: null,
  passkeyOrigin: null,
  demo: null,
}

/** The portal's configuration; the product's own name until it is known. */
export function usePortalConfig(): PortalConfig {
  return useQuery(configQuery).data ?? unknownCompany
}
