import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** A proxy with the documented configuration, by TLS with a certificate of its own. */
export interface TestProxy {
  port: number
  /** The path of its log of requests. */
  log: string
  stop(): Promise<void>
}

/** Makes `key.pem` and `cert.pem` in a folder. */
export function makeCertificate(folder: string): void {
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=portal.example.com']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  execFileSync('openssl', ['req', ...kind, ...files], { stdio: 'ignore' })
}
