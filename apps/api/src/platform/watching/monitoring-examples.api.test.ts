import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { givenApiKey } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const token = 'a token for metrics only, 32 characters'
const read = (name: string) =>
  readFile(new URL(`../../../../../examples/monitoring/${name}`, import.meta.url), 'utf8')

let portal: TestPortal
let types: Map<string, string>
beforeAll(async () => {
  portal = await openTestPortal({ variables: { METRICS_TOKEN: token } })
  await givenApiKey(portal, 'read')
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await portal.app.inject({ url: '/metrics', headers })
  types = new Map(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
})
afterAll(() => portal.close())

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}

async function readRules(): Promise<Rule[]> {
  return parse(await read('portolan-alerts.yml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)
}

/** The expressions of every panel. */
async function readPanels(): Promise<string[]> {
  const { panels } = JSON.parse(await read('grafana-dashboard.json'))
  return panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
}

it('the dashboard and the alerts name only figures that exist, by their type', async () => {
  const expressions = [...(await readRules()).map(({ expr }) => expr), ...(await readPanels())]
  expect(expressions.length).toBeGreaterThan(40)
  for (const expression of expressions) {
    for (const [name] of expression.matchAll(/\bportolan_\w+/g)) {
      const [base = '', suffix] = name.split(/(_bucket|_sum|_count)$/)
      const isHistogram = suffix !== undefined && types.get(base) === 'histogram'
      expect(isHistogram || types.has(name), `${name} in ${expression}`).toBe(true)
      const isCounted = /_(total|bucket|count)$/.test(name)
      const isRated = new RegExp(`(rate|increase)\\(${name}\\b`).test(expression)
      expect(isRated, `${name} in ${expression}`).toBe(isCounted)
    }
    const brackets = [...expression.replace(/"[^"]*"/g, '')]
      .filter((sign) => '(){}[]'.includes(sign))
      .join('')
    expect(balanced(brackets), expression).toBe(true)
  }
})

function balanced(brackets: string): boolean {
  const shorter = brackets.replace(/\(\)|\[\]|\{\}/g, '')
  return shorter === '' || (shorter !== brackets && balanced(shorter))
}

it('each alert says how urgent it is and what to do', async () => {
  for (const { alert, labels, annotations } of await readRules()) {
    expect(['page', 'ticket'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).not.toBe('')
    expect(annotations.action, alert).not.toBe('')
  }
})

it('Prometheus reads the metrics with the token, and these rules', async () => {
  const config = parse(await read('prometheus.yml'))
  expect(config.rule_files).toEqual(['portolan-alerts.yml'])
  expect(config.scrape_configs[0]).toMatchObject({ job_name: 'portolan', authorization: expect.any(Object) })
})
