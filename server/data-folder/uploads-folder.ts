import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes the folder of this process for files that are on their way in, mode 0700, and deletes those of
 * processes that live no more: other nodes may share `dataDir`.
 */
export async function makeUploadsFolder(dataDir: string): Promise<string> {
  const parent = join(dataDir, 'uploads')
  const own = join(parent, String(process.pid))
  await mkdir(parent, { recursive: true })
  await chmod(parent, 0o700)
  for (const name of await readdir(parent)) {
    if (!isAlive(Number(name))) await rm(join(parent, name), { recursive: true, force: true })
  }
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { mode: 0o700 })
  return own
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
