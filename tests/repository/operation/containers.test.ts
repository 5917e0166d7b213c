import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { repository } from '../source-files.ts'

// No container engine is needed: these are the rules that both files have to keep.
const read = (name: string) => readFileSync(join(repository, 'examples/operation', name), 'utf8')

interface Service {
  image: string
  user?: string
  ports?: string[]
  volumes: string[]
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  restart: string
  read_only?: boolean
  tmpfs?: string
  cap_drop: string[]
  cap_add?: string[]
  security_opt: string[]
  stop_grace_period: string
  depends_on?: Record<string, { condition: string }>
  logging: { options: Record<string, string> }
  privileged?: boolean
  network_mode?: string
}

const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  read('compose.yaml'),
  { merge: true },
)
const services = Object.entries(compose.services)
const containerfile = read('Containerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const instructions = (name: string) =>
  containerfile.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

describe('compose.yaml', () => {
  it.each(services)(
    '%s is pinned, restarts, has no more rights than it needs and bounded logs',
    (_, service) => {
      expect(service.image).toMatch(/^[a-z/]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/)
      expect(service.restart).toBe('unless-stopped')
      expect(service.cap_drop).toEqual(['ALL'])
      expect(service.security_opt).toContain('no-new-privileges:true')
      expect(service.privileged).toBeUndefined()
      expect(service.network_mode).toBeUndefined()
      expect(service.stop_grace_period).toMatch(/^\d+[sm]$/)
      expect(service.logging.options['max-size']).toBeDefined()
    },
  )

  it.each(services)('%s keeps data only in volumes that exist', (_, { volumes }) => {
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('./')) expect(volume).toMatch(/:ro$/)
      else expect(Object.keys(compose.volumes)).toContain(source)
    }
  })

  it('each of its volumes is used', () => {
    const used = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0]))
    for (const name of Object.keys(compose.volumes)) expect(used).toContain(name)
  })

  it('only the proxy is reachable, and no secret is written there', () => {
    const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)
    expect(open).toEqual(['proxy'])
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|KEY|URL/.test(name)) expect(value).toMatch(/\$\{\w+:\?/)
  })

  const portals = services.filter(([name]) => name.startsWith('portal'))

  it('two processes of the portal serve as the image’s user, read-only, once the database is well', () => {
    expect(portals).toHaveLength(2)
    for (const [, portal] of portals) {
      expect(portal.user).toBe(instructions('USER')[0])
      expect(portal.read_only).toBe(true)
      expect(portal.tmpfs).toBe('/tmp')
      expect(portal.cap_add).toBeUndefined()
      // Longer than it serves after SIGTERM (5 s) and finishes requests (20 s).
      expect(Number.parseInt(portal.stop_grace_period, 10)).toBeGreaterThan(25)
      expect(portal.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    }
  })

  it('every service is watched: by its own check or the image’s', () => {
    for (const [name, { healthcheck, image }] of services)
      if (!image.startsWith('portolan:')) expect(healthcheck?.test[0], name).toBe('CMD')
    expect(instructions('HEALTHCHECK')[0]).toMatch(/CMD \[.*\/health\/ready/)
  })

  it('the proxy leads to the portal’s processes by their names and port', () => {
    const wanted = portals.map(([name, { environment }]) => `${name}:${environment?.PORT}`).join(' ')
    expect(compose.services.proxy?.environment?.PORTAL_PROCESSES).toBe(wanted)
    expect(read('Caddyfile')).toContain('{$PORTAL_PROCESSES:')
  })

  it('mounts the folders that the image keeps', () => {
    const kept: string[] = JSON.parse(instructions('VOLUME')[0] ?? '[]')
    for (const [, { volumes }] of portals)
      expect(volumes.map((volume) => volume.split(':')[1]).toSorted()).toEqual(kept.toSorted())
  })
})

describe('Containerfile', () => {
  it('begins with a pinned image and ends as a user without rights', () => {
    expect(instructions('FROM')).toEqual([expect.stringMatching(/^debian:\d+\.\d+-slim$/)])
    expect(instructions('USER')).toEqual([expect.stringMatching(/^[1-9]\d{3,}:[1-9]\d{3,}$/)])
    const user = containerfile.findIndex((line) => line.startsWith('USER'))
    expect(containerfile.slice(user).filter((line) => /^(RUN|ADD|COPY)/.test(line))).toEqual([])
  })

  it('starts the portal itself, which gets the signal to end', () => {
    expect(JSON.parse(instructions('ENTRYPOINT')[0] ?? '')).toEqual(['/opt/portolan/portal'])
    expect(JSON.parse(instructions('CMD')[0] ?? '')).toEqual(['serve'])
    expect(instructions('STOPSIGNAL')).toEqual(['SIGTERM'])
  })

  it('keeps no lists of packages, and has no secret', () => {
    for (const line of instructions('RUN'))
      if (line.includes('apt-get update')) expect(line).toContain('rm -rf /var/lib/apt/lists')
    expect(instructions('ENV').join()).not.toMatch(/PASSWORD|SECRET|TOKEN/)
  })
})
