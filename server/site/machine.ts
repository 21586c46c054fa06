import { statfs } from 'node:fs/promises'
import type { Machine } from '../../domain/ports/machine.ts'
import type { Environment } from '../env.ts'
import { siteVersion } from '../site-version.ts'
import { followCertificate } from './read-certificate.ts'

/** What this process knows of itself. */
export function createMachine({
  DATA_DIR,
  DISK_RESERVE_MB,
  STORAGE_URL,
  SMTP_URL,
  SITE_URL,
}: Environment): Machine {
  const { name: version, builtAt } = siteVersion()
  return {
    version,
    builtAt,
    startedAt: new Date(Date.now() - process.uptime() * 1_000),
    node: process.versions.node,
    async disk() {
      const { bavail, blocks, bsize } = await statfs(DATA_DIR)
      return { free: bavail * bsize, total: blocks * bsize }
    },
    reserve: DISK_RESERVE_MB * 2 ** 20,
    sendsMail: SMTP_URL !== undefined,
    certificate: followCertificate(SITE_URL),
    storage: STORAGE_URL ? 'bucket' : 'disk',
  }
}
