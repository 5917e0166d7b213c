import type { Endpoint } from '#shared/endpoint.ts'

/** The permissions of an API key. `write` doesn't include `read`. */
export const scopes = ['read', 'write'] as const
export type Scope = (typeof scopes)[number]

/** The scope that a company call needs: safe methods never change anything. */
export function scopeOf({ method, needs }: Pick<Endpoint, 'method' | 'needs'>): Scope {
  return needs ?? (method === 'GET' ? 'read' : 'write')
}
