import { defineOperation, noArguments } from '#platform/commands/operation.ts'

/** `portal demo`: fills an empty database with demo data; a database that holds anyone's orders is refused. */
export const loadDemoData = defineOperation({
  name: 'demo',
  args: noArguments,
  async run(deps, _args, emit) {
    // Loaded here, because no other command needs what draws the demo's documents.
    const { loadDemo } = await import('./load-demo.ts')
    const summary = await loadDemo(deps, (done: number, total: number) => {
      // Whether anybody still hears how far it is does not matter to the work.
      emit.progress({ done, total, label: 'orders' }).catch(() => undefined)
    })
    return { text: 'The demo data is there.', ...summary }
  },
})
