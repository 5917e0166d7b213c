import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = fileURLToPath(new URL('./preload.ts', import.meta.url))

/** ID of the module in which Vite keeps its helper. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Replaces Vite's helper for dynamic imports with `preload`. Vite's also waits for style sheets and carries
 * nonces, which no chunk here has: 0.5 kB before login.
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
