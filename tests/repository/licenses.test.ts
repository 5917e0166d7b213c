import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from './source-files.ts'

const permissive = [
  /^MIT(-0)?$/,
  /^ISC$/,
  /^BSD(-[23]-Clause)?$/,
  /^Apache-2\.0$/,
  /^0BSD$/,
  /^BlueOak-1\.0\.0$/,
  /^CC0-1\.0$/,
  /^Unlicense$/,
  /^Zlib$/,
  /^(Python|PSF)-2\.0$/,
  /^MPL-2\.0$/,
  /^OFL-1\.1$/,
  /^CC-BY(-SA)?-[34]\.0$/,
]

// A native library, linked dynamically and replaceable, may be under the LGPL: libvips comes with sharp's
// packages for Windows and WebAssembly.
const lesserIsFine = /^@img\/sharp-(libvips|win32|wasm32)/

/** Packages whose own statement of their license is missing or unclear, each with the finding. */
const exceptions: Record<string, string> = {
  'humanize-number': 'package.json says nothing; its Readme says MIT',
  'incremental-encoder': 'says "MPL 2.0", which is MPL-2.0 without its hyphen',
  'png-js': 'package.json says nothing; its LICENSE file is the MIT license',
}

type LockEntry = { version?: string; license?: string; link?: boolean; optional?: boolean }

function isAllowed(name: string, expression: string): boolean {
  const bare = expression.replace(/^\(|\)$/g, '')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(name, part))
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => isAllowed(name, part))
  if (/^LGPL-/.test(bare)) return lesserIsFine.test(name)
  return permissive.some((pattern) => pattern.test(bare))
}

/**
 * Returns the license that the installed package states; for packages of other platforms, the lock file's
 * copy.
 */
function licenseOf(path: string, entry: LockEntry): string {
  const manifest = join(repository, path, 'package.json')
  if (!existsSync(manifest)) return entry.license ?? 'unknown'
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'))
  const value = license ?? licenses
  const each = (Array.isArray(value) ? value : [value]).map((item) => item?.type ?? item ?? 'unknown')
  return each.join(' OR ')
}

function refused(packages: Record<string, LockEntry>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    if (!path.includes('node_modules/') || entry.link === true || name in exceptions) return []
    const license = licenseOf(path, entry)
    return isAllowed(name, license) ? [] : [`${name}@${entry.version}: ${license}`]
  })
}

describe('every package we install may be used in a product under Apache-2.0', () => {
  const packages: Record<string, LockEntry> = JSON.parse(
    readFileSync(join(repository, 'package-lock.json'), 'utf8'),
  ).packages

  it('with its transitive and development packages', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(100)
    expect(refused(packages)).toEqual([])
  })

  it('has no exception for a package that isn’t installed', () => {
    const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
    expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([])
  })

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0',
    'Hippocratic-2.1',
    'SSPL-1.0',
    'BUSL-1.1',
    'UNLICENSED',
    'unknown',
    'SEE LICENSE IN LICENSE',
    'LGPL-3.0-or-later',
    '(MIT AND GPL-2.0)',
  ])('refuses %s', (license) => {
    expect(
      refused({ 'node_modules/some-package-that-is-not-there': { version: '1.0.0', license } }),
    ).toHaveLength(1)
  })
})
