import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadChunk } from './load-chunk.ts'

/** A page, which takes no props, that loads once its link is reached. */
export function lazyPage<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent {
  // What a page links to has the types of all routes: checked here, its own would depend on themselves.
  return lazyRouteComponent(() => loadChunk(load()) as Promise<Record<string, RouteComponent>>, name)
}
