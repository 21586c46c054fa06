import { createReadStream, type ReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Reading from a named pipe waits for whoever writes to it, from a device for ever; a link leads out of the backup. */
export async function openPlainFile(path: string): Promise<ReadStream> {
  if (!(await lstat(path)).isFile()) throw new Error('not a plain file')
  return createReadStream(path)
}

/** What lies in the folder, at any depth, that is neither a plain file nor a folder: paths from it on. No link is followed. */
export async function findUnplain(folder: string): Promise<string[]> {
  const found: string[] = []
  const folders = ['']
  for (let within = folders.pop(); within !== undefined; within = folders.pop())
    for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
      const path = join(within, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (!entry.isFile()) found.push(path)
    }
  return found.sort()
}
