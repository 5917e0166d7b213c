import { expect, it } from 'vitest'
import { importsOf, listSourceFiles } from './source-files.ts'

/** Modules that a server loads only on demand (decision 001). */
const late = [
  'apps/api/src/command-handlers.ts',
  'apps/api/src/content/demo/load-demo.ts',
  'apps/api/src/platform/gateways/mail-gateway.ts',
  'apps/api/src/platform/watching/traces/follow-requests.ts',
  'apps/api/src/platform/watching/traces/follow-work.ts',
  'apps/api/src/platform/watching/traces/open-tracer.ts',
  'apps/api/src/platform/watching/traces/span-of-statement.ts',
  '@electric-sql/pglite',
  '@simplewebauthn/server',
  'bidi-js',
  'fontkit',
  'fxa-common-password-list',
  'jose',

  'pdfkit',
  'qr',
  'saxes',
  'sharp',
  'woff2-encoder/decompress',
]

const files = new Map(listSourceFiles().map((file) => [file.path, file]))

/**
 * Returns everything that is loaded with a file: own files by path, packages by specifier; without later
 * imports and types.
 */
function loadedWith(start: string): Set<string> {
  const loaded = new Set([start])
  for (const path of loaded) {
    const file = files.get(path)
    if (file === undefined) continue
    const text = file.text
      .replaceAll('import(', 'later(')
      .replaceAll(/^(?:import|export) type /gm, 'later type ')
    for (const imported of importsOf({ path, text })) loaded.add(imported)
  }
  return loaded
}

it('the server starts without what few use', () => {
  const loaded = loadedWith('apps/api/src/main.ts')
  expect(loaded).toContain('fastify')
  expect(late.filter((name) => loaded.has(name))).toEqual([])
})

it('each of these is loaded by something', () => {
  const all = new Set([...files.values()].flatMap(importsOf))
  expect(late.filter((name) => !all.has(name))).toEqual([])
})
