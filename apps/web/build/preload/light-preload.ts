import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = fileURLToPath(new URL('./preload.ts', import.meta.url))

/** The id of the module in which Vite keeps its own. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Puts `preload` in place of Vite's helper for dynamic imports, which also waits for style sheets and carries
 * nonces; no chunk here has either: 0.5 kB before login.
 */
export function lightPreload(): Plugin {
  return {
    name: 'portolan:light-preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== preloadHelper) return undefined
      return `export { preload as __vitePreload } from ${JSON.stringify(own)}`
    },
  }
}
