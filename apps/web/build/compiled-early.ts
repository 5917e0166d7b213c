import type { Plugin } from 'vite'

/**
 * A script that begins with this comment has all its functions compiled by Chromium off the main thread,
 * before any is called.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks chunks, by name, whose functions a first page mostly runs: compiling a function at its first call
 * delays drawing.
 */
export function compiledEarly(first: readonly string[]): Plugin {
  return {
    name: 'portolan:compiled-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && first.includes(output.name.replace(/~.*/, '')))
            output.code = hint + output.code
      },
    },
  }
}
