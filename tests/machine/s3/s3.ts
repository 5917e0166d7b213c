import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freePort } from '../free-port.ts'

/** A service that speaks S3, with an empty bucket at `url`; its access key and secret are `S3RVER`. */
export interface TestS3 {
  url: string
  stop(): Promise<void>
}

export async function startS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-s3-'))
  const port = await freePort()
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'portal', configs: [] }],
  })
  await server.run()
  return {
    url: `http://127.0.0.1:${port}/portal`,
    async stop() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
