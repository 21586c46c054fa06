import { statfs } from 'node:fs/promises'
import type { Machine } from '../../domain/ports/machine.ts'
import type { Environment } from '../env.ts'
import { siteVersion } from '../site-version.ts'

/** What this process knows of itself. */
export function createMachine({ DATA_DIR, DISK_RESERVE_MB, STORAGE_URL }: Environment): Machine {
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
    storage: STORAGE_URL ? 'bucket' : 'disk',
  }
}
