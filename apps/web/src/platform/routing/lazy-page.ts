import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadChunk } from './load-chunk.ts'

/** A page, which takes no props, that loads once its link is reached. */
export function lazyPage<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent {
  // Links have the types of all routes, so checking them here would make a page's types depend on themselves.
  return lazyRouteComponent(() => loadChunk(load()) as Promise<Record<string, RouteComponent>>, name)
}
