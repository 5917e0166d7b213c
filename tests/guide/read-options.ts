import { parseArgs } from 'node:util'

/**
 * The options of scripts that follow a guide: `--archive FILE` is a release archive that exists, `--debian
 * FOLDER` an empty Debian made by debootstrap, and the machine is made `--below` a folder.
 */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      archive: { type: 'string' },
      below: { type: 'string', default: '/var/tmp' },
      debian: { type: 'string' },
    },
  })
  return values
}
