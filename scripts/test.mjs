// Checks everything that must hold before a change lands: `npm test`, or a part of it: `npm test -- types
// lint`. `--all` adds what the gate leaves out (decision 009). Three stages run in parallel, since each waits
// a third of its time, and one that mostly waits runs next to them. Every stage runs even if another fails;
// the last line is the sum.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { preparePrevious, previous } from './release/previous.mjs'
import { bin, ensureInstalled, root, run, withNode } from './toolchain.mjs'

const isAll = process.argv.includes('--all')
if (isAll) process.env.TEST_ALL = '1'

const reports = mkdtempSync(join(tmpdir(), 'portolan-test-'))

/** Tests of everything that keeps files. */
const filesTests = [
  'freight/documents',
  'freight/preorders',
  'freight/threads',
  'freight/carrier-messages',
  'freight/import-runs',
  'identity/users',
  'platform/storage',
]

// The two longest start first; the quick ones and the others take about as long together.
const stages = {
  install: () => once(ensureInstalled((text) => process.stdout.write(`${text}\n`))),
  build: () => once(ensureServerBuilt(), ensureWebBuilt()),
  e2e: () => vitest('e2e'),
  'api-postgres': apiPostgres,
  // The usual four checkers would each derive the same types, which takes twice the processor time.
  types: () =>
    once(
      ...['tsconfig.json', 'apps/web', 'tests'].map((project) =>
        run(bin('tsc'), ['-p', project, '--noEmit', '--checkers', '1']),
      ),
    ),
  lint: () => once(run(bin('biome'), ['ci', '--colors=off'])),
  unused: () => once(run(bin('knip'), ['--no-progress', '--treat-config-hints-as-errors'])),
  repository: () => vitest('repository'),
  'api-waiting': apiWaiting,
  ...(isAll && {
    'api-pooler': () => vitest('api-postgres', { TEST_POOLER: '1' }),
    'api-replica': () => vitest('api-postgres', { TEST_REPLICA: '1' }),
    'api-s3': () => vitest('api-postgres', { TEST_S3: '1' }, filesTests),
    'api-previous': apiPrevious,
  }),
  looks: () => vitest('looks'),
  unit: () => vitest('unit'),
  'api-pglite': () => vitest('api-pglite'),
}

/** Runs a stage that is one check; it passes if each of its commands ends with 0. */
async function once(...commands) {
  const results = await Promise.all(commands)
  const ok = results.every((result) => result.code === 0)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output: results.map((result) => result.output).join('') }
}

/**
 * Runs a stage of many test cases: of the product in `cwd`, with the exhaustive ones if `every`. A file that
 * doesn't load and a project without tests are failures too.
 */
async function vitest(project, variables = {}, paths = [], { cwd = root, every = isAll } = {}) {
  const file = join(reports, `${project}${Object.keys(variables).join('')}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...paths,
  ]
  if (!every) args.push('--tags-filter=!exhaustive')
  if (lanes > 1)
    args.push(`--maxWorkers=${Math.ceil(availableParallelism() / lanes) * (workers[project] ?? 1)}`)
  const env = {
    ...withNode(),
    ...variables,
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }),
  }
  const result = await run(bin('vitest'), args, { env, cwd })
  const { passed, failed, again, failedNames } = count(file, every)
  const missing = result.code !== 0 && failed === 0 ? 1 : 0
  const empty = passed + failed + missing === 0 ? 1 : 0
  return { passed, failed: failed + missing + empty, output: result.output, again, failedNames }
}

// These tests wait half of their time, for the database and the server: one worker would end minutes after
// all other stages.
const workers = { 'api-postgres': 2 }

const statementsVariable = { SENT_STATEMENTS: join(reports, 'statements') }
mkdirSync(statementsVariable.SENT_STATEMENTS)
let waited

/** Runs API tests on PostgreSQL that mostly wait. */
function apiWaiting() {
  waited = vitest('api-waiting', statementsVariable)
  return waited
}

/** Runs all other API tests on PostgreSQL, then every statement that they made the server send on PGlite. */
async function apiPostgres() {
  const suite = await vitest('api-postgres', statementsVariable)
  await waited
  const statements = await vitest('pglite-statements', statementsVariable)
  return {
    passed: suite.passed + statements.passed,
    failed: suite.failed + statements.failed,
    output: suite.output + statements.output,
  }
}

/**
 * Runs the API tests of the previous release on this version's schema, as its gate does. What must differ is
 * listed; a listed test that passes is a failure, too. Unsteady ones are listed as well, and may pass.
 */
async function apiPrevious() {
  let cwd
  try {
    cwd = await preparePrevious({ ourMigrations: true })
  } catch ({ message }) {
    return { passed: 0, failed: 1, output: message }
  }
  const suite = await vitest('api-postgres', { TEST_ALL: '' }, [], { cwd, every: false })
  const listed = previous.differences.map(({ test }) => test)
  const stale = listed.filter((name) => !suite.failedNames.includes(name))
  const notes = stale.map((name) => `Listed in previous.json, but it passes: ${name}\n`)
  const unsteady = previous.unsteady.filter(({ test }) => suite.failedNames.includes(test))
  const failed = suite.failed - (listed.length - stale.length) + stale.length - unsteady.length
  return { passed: suite.passed, failed, output: suite.output + notes.join('') }
}

function count(file, every) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const cases = report.testResults
      .flatMap((suite) => suite.assertionResults)
      .filter(({ tags }) => every || !tags.includes('exhaustive'))
    const unloaded = report.testResults.filter(
      (suite) =>
        suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
    )
    const passed = cases.filter((test) => test.status === 'passed').length
    // Everything that hasn't passed has failed: a skipped test must not look like a passed one.
    return {
      passed,
      failed: cases.length - passed + unloaded.length,
      again: cases.filter(failedAtFirst),
      failedNames: cases.filter((test) => test.status === 'failed').map((test) => test.fullName),
    }
  } catch {
    return { passed: 0, failed: 0, again: [], failedNames: [] }
  }
}

const failedAtFirst = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0

function line(name, { passed, failed }, seconds) {
  const verdict = failed === 0 ? 'ok    ' : 'FAILED'
  const counts = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} failed`
  return `${verdict} ${name.padEnd(13)} ${counts.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s\n`
}

const wanted = process.argv.slice(2).filter((argument) => argument !== '--all')
const unknown = wanted.filter((name) => !(name in stages))
if (unknown.length > 0) {
  process.stderr.write(`No stage ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}\n`)
  process.exit(2)
}

const waiting = Object.keys(stages).filter((name) => wanted.length === 0 || wanted.includes(name))
const lanes = Math.min(3, waiting.length)
// Hardly uses a processor, so it needs no lane.
const besides = waiting.length > lanes ? waiting.filter((name) => name === 'api-waiting') : []
const sum = { passed: 0, failed: 0 }

async function runStage(name) {
  const start = performance.now()
  const result = await stages[name]()
  if (result.failed > 0) process.stdout.write(`${result.output.trimEnd()}\n`)
  process.stdout.write(line(name, result, (performance.now() - start) / 1000))
  // A second try that passes every time hides a fault and costs time.
  for (const { fullName, failureMessages } of result.again ?? [])
    process.stdout.write(`       only at the second try: ${fullName}\n${failureMessages.join('\n')}\n`)
  sum.passed += result.passed
  sum.failed += result.failed
  return result.failed === 0
}

async function runLane() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await runStage(name)
}

// The other stages need the packages, and browser tests need the build.
let hasPackages = true
if (waiting[0] === 'install') hasPackages = await runStage(waiting.shift())
if (hasPackages) {
  if (waiting[0] === 'build') await runStage(waiting.shift())
  for (const name of besides) waiting.splice(waiting.indexOf(name), 1)
  await Promise.all([...besides.map(runStage), ...Array.from({ length: lanes }, runLane)])
}
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
