import { describe, expect, it } from 'vitest'
import type { Rule } from '../boundaries/boundary-rules.ts'
import { listSourceFiles } from '../source-files.ts'
import * as rules from './comment-rules.ts'

const everyRule: Record<string, Rule> = {
  'comments have at most 110 columns': rules.narrowComments,
  'comments start with their subject or a verb': rules.directComments,
  'comments use plain words': rules.plainComments,
  'names of limits start with max': rules.limitNames,
}

describe('comments read well', () => {
  const files = listSourceFiles().filter(({ path }) => !path.startsWith('tests/repository/comments/'))
  for (const [name, rule] of Object.entries(everyRule)) {
    it(name, () => expect(rule(files)).toEqual([]))
  }
})

// Each rule must be able to fail: there is one breach for each thing it promises to find.
const breaches: [Rule, string, string][] = [
  [rules.narrowComments, 'apps/api/src/a.ts', `// ${'x'.repeat(108)}`],
  [rules.narrowComments, 'apps/api/src/a.ts', `/**\n * Fine.\n * ${'x'.repeat(108)}\n */`],
  [rules.narrowComments, 'apps/web/src/a.tsx', `const a = 1 // ${'x'.repeat(100)}`],
  [rules.narrowComments, 'apps/web/src/a.css', `/* ${'x'.repeat(108)} */`],
  [rules.narrowComments, 'apps/api/src/a.sql', `SELECT 1;\n-- ${'x'.repeat(108)}`],
  [rules.directComments, 'apps/api/src/a.ts', '/** Of the latest offer. */'],
  [rules.directComments, 'apps/api/src/a.ts', '/** What a worker keeps of a build. */'],
  [rules.directComments, 'apps/web/src/a.tsx', '<a>{/* Of the list. */}</a>'],
  [rules.directComments, 'scripts/a.mjs', '/**\n * Of each, the last.\n */'],
  [rules.plainComments, 'apps/api/src/a.ts', '// The name stands beside it.'],
  [rules.plainComments, 'apps/api/src/a.ts', '// Everything besides.'],
  [rules.plainComments, 'tests/a.test.ts', '/** Makes the rates anew. */'],
  [rules.plainComments, 'apps/api/src/a.ts', '// Whoever asks\n'],
  [rules.plainComments, 'apps/api/src/a.ts', '// Nobody asks.'],
  [rules.plainComments, 'apps/web/src/a.ts', '// Somebody asks.'],
  [rules.plainComments, 'apps/web/src/a.ts', '/*\n * Two places are\n * told apart.\n */'],
  [rules.limitNames, 'apps/api/src/a.ts', 'const mostRows = 100'],
  [rules.limitNames, 'apps/api/src/a.ts', 'check({ mostBytes: 3 })'],
]

describe('each rule finds its breach', () => {
  for (const [rule, path, text] of breaches) {
    it(`in ${path}: ${text.slice(0, 40).split('\n')[0]}`, () =>
      expect(rule([{ path, text }])).not.toEqual([]))
  }

  it('addresses, code and applied migrations are free', () => {
    const address = `// https://example.org/${'x'.repeat(108)}`
    const code = `const text = 'besides: ${'x'.repeat(108)}' // as the account \`nobody\``
    const files = [
      { path: 'apps/api/src/a.ts', text: address },
      { path: 'apps/api/src/platform/db/migrations/0001_a.sql', text: `-- ${'beside '.repeat(20)}` },
    ]
    for (const rule of Object.values(everyRule)) expect(rule(files)).toEqual([])
    expect(rules.plainComments([{ path: 'apps/api/src/a.ts', text: code }])).toEqual([])
  })
})
