import type { Plugin } from 'vite'

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

/**
 * A Lucide icon without the keys, which only a list would need, and without the read of a member, which has
 * no effect.
 */
export function withoutKeys(code: string): string {
  return code.replace(/,\s*key: "\w+"/g, '').replace(/^__iconData\.node;\n/m, '')
}

const path = /\[\s*"path",\s*\{\s*d: "([^"]+)"\s*\}\s*\]/g
const relativeStart = /^m\s*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*(?=(.?))/

/** A path that can follow another, starting from the same point. */
function startingAnywhere(d: string): string {
  return d.replace(relativeStart, (_, x, y, next) => `M${x} ${y}${/[-.\d]/.test(next) ? 'l' : ''}`)
}

/** The same icon with its paths merged: an additional element takes longer to draw than a longer path. */
export function withOnePath(code: string): string {
  const paths = [...code.matchAll(path)].map(([, d = '']) => startingAnywhere(d))
  let isFirst = true
  const merged = code.replace(path, () => {
    if (!isFirst) return ''
    isFirst = false
    return `["path", { d: "${paths.join('')}" }]`
  })
  // Runs of commas are the places of the removed paths.
  return paths.length > 1 ? merged.replace(/,(?:\s*,)+/g, ',').replace(/,\s*(?=\n\s*\]\n)/, '') : code
}

/**
 * Removes from Lucide's icons what `src/platform/ui/look/lucide-icon.ts` doesn't use: 0.4 kB before login.
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
