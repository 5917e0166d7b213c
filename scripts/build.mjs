// Builds the web app and the server if their sources changed: `npm run build`. The web app's build checks its
// own size.
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'

const say = (line) => process.stdout.write(`${line}\n`)
const builds = await Promise.all([ensureServerBuilt(say), ensureWebBuilt(say)])
for (const { output } of builds) process.stdout.write(output)
process.exitCode = builds.every(({ code }) => code === 0) ? 0 : 1
