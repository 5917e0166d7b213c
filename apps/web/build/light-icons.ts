import type { Plugin } from 'vite'

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

/** An icon of Lucide without the keys, which only a list would need, and the read of a member, which does nothing. */
export function withoutKeys(code: string): string {
  return code.replace(/,\s*key: "\w+"/g, '').replace(/^__iconData\.node;\n/m, '')
}

/** Takes from Lucide's icons what the drawing in `src/platform/ui/look/lucide-icon.ts` has no use for: 0.4 kB before login. */
export function lightIcons(): Plugin {
  return {
    name: 'portolan:light-icons',
    apply: 'build',
    transform(code, id) {
      return iconFile.test(id) ? { code: withoutKeys(code), map: null } : undefined
    },
  }
}
