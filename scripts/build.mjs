// Builds the web app where its sources changed: `npm run build`. The build itself weighs what it made.
import { ensureWebBuilt } from './build-web.mjs'

const built = await ensureWebBuilt((line) => process.stdout.write(`${line}\n`))
process.stdout.write(built.output)
process.exitCode = built.code === 0 ? 0 : 1
