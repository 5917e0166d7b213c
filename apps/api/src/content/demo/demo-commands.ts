import type { Deps } from '#freight/deps.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'

export const demoCommands = {
  async demo(deps, _args, emit) {
    // Imported here, because no other command needs the code that draws the demo's documents.
    const { loadDemo } = await import('./load-demo.ts')
    return loadDemo(deps, (done: number, total: number) => {
      // Loading continues if the caller has left.
      emit.progress({ done, total, label: 'orders' }).catch(() => undefined)
    })
  },
} satisfies Partial<Handlers<Deps>>
