import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The directory is made with its first file. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => statfs(dirname(directory)))
  return bavail * bsize
}
