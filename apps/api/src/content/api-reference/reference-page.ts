import { endpoints } from '@portolan/contract/endpoints'
import { scopeOf } from '@portolan/contract/identity/api-keys'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { type JsonSchema, jsonSchemaOf, openSchemas } from '#platform/http/serving/json-schema.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { exampleOf } from './examples/example-of.ts'

/** The stylesheet of the reference page, served separately because the policy forbids inline styles. */
export const referenceStyle = `
:root { color-scheme: light dark; --line: light-dark(#d9dce3, #363b47); --quiet: light-dark(#586174, #a3abbd); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem;
  background: light-dark(#fff, #15171c); color: light-dark(#1a1d24, #eceef3); }
h1 { font-size: 1.75rem; margin: 0 0 .25rem; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem; }
section { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: .75rem 0; overflow-x: auto; }
h3 { margin: 0; font: 600 .95rem ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: .25rem 0 .5rem; } .quiet { color: var(--quiet); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-top: 1px solid var(--line); vertical-align: top; }
pre { font: .8rem/1.5 ui-monospace, monospace; overflow-x: auto; } summary { cursor: pointer; color: var(--quiet); }
code { font: .85em ui-monospace, monospace; } a { color: light-dark(#2f4ec4, #9db1ff); }
`

/** The API reference as one page in English, for developers; headed by the company's name. */
export function openReferencePage(): (companyName: string) => string {
  const schemas = openSchemas()
  const groups = Map.groupBy(endpoints.values(), ({ path }) => path.split('/')[3] ?? '')
  const sections = [...groups].map(
    ([group, members]) =>
      `<h2 id="${escapeHtml(group)}">${escapeHtml(group)}</h2>${members.map((member) => sectionOf(member, schemas)).join('')}`,
  )
  const body = sections.join('')
  return (companyName) => pageOf(`${escapeHtml(companyName)} API`, body)
}

function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><main><h1>${title}</h1><p>Machine-readable: <a href="/api/v2/openapi.json">OpenAPI 3.1</a>.
Sign in with <code>POST /api/v2/auth/token/</code> and send <code>Authorization: JWT &lt;token&gt;</code>.
Systems of the company send <code>Authorization: Bearer &lt;API key&gt;</code> to the company calls, and nowhere else.</p>
${body}</main></body></html>`
}

function accessOf({ auth, method }: Endpoint): string {
  return auth === 'company' ? `API key with the scope ${scopeOf({ method })}` : auth
}

type Schemas = ReturnType<typeof openSchemas>

function sectionOf(endpoint: Endpoint, schemas: Schemas): string {
  const [status, answer] = Object.entries(endpoint.responses)[0] ?? ['', null]
  return `<section><h3>${endpoint.method} ${escapeHtml(endpoint.path)}</h3>
<p>${escapeHtml(endpoint.summary)}. <span class="quiet">Access: ${accessOf(endpoint)}.${endpoint.etag ? ' Supports conditional requests.' : ''}</span></p>
${tableOf('Query', endpoint.query && jsonSchemaOf(endpoint.query, 'input'))}
${tableOf('Body', endpoint.body && jsonSchemaOf(endpoint.body, 'input'))}
${tableOf(`Response ${status}`, answer ? jsonSchemaOf(answer, 'output') : undefined)}
${exampleIn('Example of the body', endpoint.body ?? endpoint.lines?.record, 'input', schemas)}
${exampleIn('Example of the response', answer, 'output', schemas)}</section>`
}

function exampleIn(
  title: string,
  shape: Endpoint['body'] | null | undefined,
  io: 'input' | 'output',
  { schemaOf, components }: Schemas,
): string {
  const example = shape ? exampleOf(schemaOf(shape, io), components) : null
  if (example === null) return ''
  const text = escapeHtml(JSON.stringify(example, null, 2))
  return `<details><summary>${title}</summary><pre>${text}</pre></details>`
}

function tableOf(title: string, schema: JsonSchema | undefined): string {
  const rows = schema ? rowsOf(schema, '') : []
  if (rows.length === 0) return ''
  return `<table><thead><tr><th>${escapeHtml(title)}</th><th>Type</th></tr></thead><tbody>${rows
    .map(([name, type]) => `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td></tr>`)
    .join('')}</tbody></table>`
}

function rowsOf(schema: JsonSchema, prefix: string): [string, string][] {
  const { properties } = schema
  if (!isObject(properties)) return []
  return Object.entries(properties).flatMap(([name, member]): [string, string][] => {
    if (!isObject(member)) return []
    const path = `${prefix}${name}`
    const inner = member.type === 'array' && isObject(member.items) ? member.items : member
    const suffix = inner === member ? '.' : '[].'
    return [[path, typeOf(member)], ...(path.split('.').length < 3 ? rowsOf(inner, path + suffix) : [])]
  })
}

function typeOf(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ')
  if (Array.isArray(schema.anyOf)) return schema.anyOf.filter(isObject).map(typeOf).join(' | ')
  if (schema.type === 'array') return `list of ${isObject(schema.items) ? typeOf(schema.items) : 'anything'}`
  const type = typeof schema.type === 'string' ? schema.type : 'anything'
  return typeof schema.format === 'string' ? `${type} (${schema.format})` : type
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
