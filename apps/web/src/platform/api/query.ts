import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of everything asked: fresh until invalidated, never refetched on focus, never tried again by
 * itself. What is asked without a network fails and says so; waiting for it in silence would look like a page
 * that never comes.
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
