import { QueryClient } from '@tanstack/react-query'

/**
 * The query cache: fresh until invalidated, never refetched on focus, never retried automatically. Requests
 * without a network fail visibly; waiting silently would look like a page that never loads.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Infinity,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
