// Builds the web app where its sources changed, and weighs it: `npm run build`.
import { ensureWebBuilt } from './build-web.mjs'
import { checkWebBudget } from './web-budget.mjs'

for (const step of [() => ensureWebBuilt((line) => process.stdout.write(`${line}\n`)), checkWebBudget]) {
  const result = await step()
  process.stdout.write(result.output)
  if (result.code !== 0) process.exit(1)
}
