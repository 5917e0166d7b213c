/** Where traces go, by the variables that every OpenTelemetry program knows. */
export interface TraceSettings {
  /** Such as `http://collector:4318/v1/traces`. */
  url: string
  headers: Record<string, string>
  service: string
  /** The share of requests that are traced, of those whose caller doesn't say; 0 to 1. */
  share: number
}

interface Given {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Null without an endpoint. Throws a sentence that begins with the variable's name. */
export function readTraceSettings(variables: Given): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = variables
  if (endpoint === undefined) return null
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(headers ?? ''),
    service: variables.OTEL_SERVICE_NAME,
    share: variables.OTEL_TRACES_SAMPLER_ARG,
  }
}

function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e][\x20-\x7e]*?)\s*$/.exec(pair) ?? []
      if (name === undefined || value === undefined)
        throw new Error('OTEL_EXPORTER_OTLP_HEADERS: expected NAME=VALUE, several separated by commas')
      return [name, decoded(value)]
    }),
  )
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new Error('OTEL_EXPORTER_OTLP_HEADERS: write a % in a value as %25')
  }
}
