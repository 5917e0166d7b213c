import { QueryClient } from '@tanstack/react-query'

// A page's loader asks before the page is there; what is mounted with it mustn't ask for a failure again.
const justFailedMs = 5_000

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
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > justFailedMs,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
