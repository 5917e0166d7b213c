/**
 * The settings for sending SMS: one HTTP request for each. `{to}`, `{text}` and `{id}` in `url` and `body`
 * are replaced by the message's.
 */
export interface SmsSettings {
  url: string
  method: 'POST' | 'PUT' | 'GET'
  headers: Record<string, string>
  body: string
}

interface Given {
  SMS_URL?: string | undefined
  SMS_METHOD: SmsSettings['method']
  SMS_HEADERS?: string | undefined
  SMS_BODY: string
}

/**
 * Null without SMS_URL. Throws a sentence that begins with the variable's name and never contains a header's
 * value.
 */
export function readSmsSettings(variables: Given): SmsSettings | null {
  if (variables.SMS_URL === undefined) return null
  const filled = variables.SMS_URL.replace(/\{(to|text|id)\}/g, '1')
  if (!URL.canParse(filled) || !/^https?:$/.test(new URL(filled).protocol)) {
    throw new Error('SMS_URL: expected https://…')
  }
  const settings: SmsSettings = {
    url: variables.SMS_URL,
    method: variables.SMS_METHOD,
    headers: readHeaders(variables.SMS_HEADERS ?? '{}'),
    body: variables.SMS_BODY,
  }
  const template = settings.method === 'GET' ? settings.url : settings.url + settings.body
  if (!template.includes('{to}') || !template.includes('{text}')) {
    throw new Error('SMS_BODY: expected {to} and {text}, here or in SMS_URL')
  }
  if (isJson(settings.body)) requireJson(fillTemplate(settings.body, '1', '1', '1', inJson))
  return settings
}

function readHeaders(text: string): Record<string, string> {
  const wrong = new Error('SMS_HEADERS: expected a JSON object such as {"authorization":"Bearer …"}')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw wrong
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw wrong
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(parsed)) {
    if (typeof value !== 'string' || !isHeader(name, value)) throw wrong
    headers[name.toLowerCase()] = value
  }
  return headers
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers([[name, value]])
    return true
  } catch {
    return false
  }
}

function requireJson(text: string): void {
  try {
    JSON.parse(text)
  } catch {
    throw new Error('SMS_BODY: expected valid JSON, because it starts like JSON')
  }
}

/** True if a body is JSON; otherwise it's a form. */
export function isJson(body: string): boolean {
  return /^\s*[{[]\s*["{[]/.test(body)
}

/** Escapes a value for use inside a JSON string. */
export function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/** Fills a message into a template, escaping each value for its position. */
export function fillTemplate(
  template: string,
  to: string,
  text: string,
  id: string,
  write: (value: string) => string,
): string {
  const values: Record<string, string> = { to, text, id }
  return template.replace(/\{(to|text|id)\}/g, (_, name: string) => write(values[name] ?? ''))
}
