import { missingPorts, portPositions } from './port-names.ts'
import { type SourceLocode, sourceLocodes } from './source-locodes.ts'

/** The codes of UNECE, completed with the ports that it leaves out. */
export const listedLocodes: SourceLocode[] = [
  ...sourceLocodes.map((source) => {
    const position = portPositions[source.code]
    return position === undefined ? source : { ...source, position }
  }),
  ...missingPorts.map(([code, name, subdivision, functions, lat, lng]) => ({
    code,
    name,
    subdivision,
    functions,
    position: { lat, lng },
  })),
]
