import { Outlet } from '@tanstack/react-router'
import { QueryProvider } from '#platform/api/query-provider.tsx'

/** Inside the frame of the login: pages whose calls go through the cache of answers. */
export function VisitorLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
