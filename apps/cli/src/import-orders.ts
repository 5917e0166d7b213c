import { resolve } from 'node:path'
import { type Command, required } from './command.ts'
import { execute } from './execute.ts'
import { openReport } from './report-file.ts'

/** `portal import orders`: prints every line that could not be used in full, then what came in. */
export const importOrders: Command = {
  name: 'import orders',
  usage: 'FILE --map MAP [--dry-run] [--report FILE]',
  summary: 'Import orders from a CSV or XLSX file; doing it again changes nothing.',
  wordCount: 1,
  options: {
    map: { type: 'string' },
    'dry-run': { type: 'boolean' },
    report: { type: 'string' },
  },
  help: {
    '--map': 'how columns become orders, a JSON file; examples/README.md explains it',
    '--dry-run': 'read and check everything and save nothing',
    '--report': 'also write the lines that could not be used in full to a .csv or .ndjson file',
  },
  async run({ options, words, output }) {
    const args = {
      file: resolve(words[0] ?? ''),
      map: resolve(required({ options }, 'map')),
      dryRun: options['dry-run'] === true,
    }
    const report = typeof options.report === 'string' ? await openReport(options.report) : undefined
    try {
      const answer = await execute('import-orders', args, {
        ...output,
        line(line) {
          output.line(line)
          report?.write(line)
        },
      })
      if ('error' in answer) {
        output.error(answer.error)
        return 1
      }
      output.result(answer.result)
      return 0
    } finally {
      await report?.close()
    }
  },
}
