import type { Plugin } from 'vite'

/**
 * Chromium compiles every function of a script that begins with this beside the page's thread, before any is
 * called.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks chunks, by name, of which a first page runs most: a function compiled at its first call holds up the
 * drawing.
 */
export function compiledEarly(first: readonly string[]): Plugin {
  return {
    name: 'portolan:compiled-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && first.includes(output.name)) output.code = hint + output.code
      },
    },
  }
}
