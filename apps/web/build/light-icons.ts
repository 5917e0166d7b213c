import type { Plugin } from 'vite'

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

/**
 * An icon of Lucide without the keys, which only a list would need, and the read of a member, which does
 * nothing.
 */
export function withoutKeys(code: string): string {
  return code.replace(/,\s*key: "\w+"/g, '').replace(/^__iconData\.node;\n/m, '')
}

const path = /\[\s*"path",\s*\{\s*d: "([^"]+)"\s*\}\s*\]/g
const relativeStart = /^m\s*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*(?=(.?))/

/** A path that can follow another: it begins where it did alone. */
function startingAnywhere(d: string): string {
  return d.replace(relativeStart, (_, x, y, next) => `M${x} ${y}${/[-.\d]/.test(next) ? 'l' : ''}`)
}

/** The same icon with its paths as one: an element of a page takes longer to draw than a longer path. */
export function withOnePath(code: string): string {
  const paths = [...code.matchAll(path)].map(([, d = '']) => startingAnywhere(d))
  let isFirst = true
  const merged = code.replace(path, () => {
    if (!isFirst) return ''
    isFirst = false
    return `["path", { d: "${paths.join('')}" }]`
  })
  // What is left between commas are the places of the other paths.
  return paths.length > 1 ? merged.replace(/,(?:\s*,)+/g, ',').replace(/,\s*(?=\n\s*\]\n)/, '') : code
}

/**
 * Takes from Lucide's icons what the drawing in `src/platform/ui/look/lucide-icon.ts` has no use for: 0.4 kB
 * before login.
 */
export function lightIcons(): Plugin {
  return {
    name: 'portolan:light-icons',
    apply: 'build',
    transform(code, id) {
      return iconFile.test(id) ? { code: withOnePath(withoutKeys(code)), map: null } : undefined
    },
  }
}
