import { getConfig } from '@portolan/contract/content/portal-config'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#freight/settings/env.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const url = 'https://tiles.example.com/streets/{z}/{x}/{y}{r}.png'
const attribution = '© Example'

async function answerWith(variables: Record<string, string>) {
  const portal = await openTestPortal({ variables })
  const answer = await portal.call(getConfig)
  await portal.close()
  const policy = String(answer.headers['content-security-policy'])
  return { mapTiles: answer.json().mapTiles, images: /img-src ([^;]*)/.exec(policy)?.[1] }
}

describe('map tiles', () => {
  it('come from no one by default', async () => {
    expect(await answerWith({})).toEqual({ mapTiles: null, images: "'self' data: blob:" })
  })

  it('are sent to the web, and the policy allows their server for images only', async () => {
    const config = await answerWith({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution })
    expect(config.mapTiles).toEqual({ url, attribution })
    expect(config.images).toBe("'self' data: blob: https://tiles.example.com")
  })

  it.each([
    'tiles',
    '/tiles/{z}/{x}/{y}.png',
    'ftp://tiles.example.com/{z}/{x}/{y}.png',
    'https://{s}.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://tiles.example.com/{z}/{x}/{y}.png?key={key}',
    'javascript:alert(1)/{z}/{x}/{y}',
  ])('are refused at start as %s', (wrong) => {
    expect(() => readEnv({ MAP_TILE_URL: wrong, MAP_TILE_ATTRIBUTION: attribution })).toThrow('MAP_TILE_URL')
  })

  it('are refused without whom to name', () => {
    expect(() => readEnv({ MAP_TILE_URL: url })).toThrow('MAP_TILE_ATTRIBUTION')
  })
})
