import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']

/** Returns the path of the first of these programs that is installed. */
export function find(programs) {
  const searched = [...(process.env.PATH ?? '').split(':'), ...folders]
  const candidates = searched.flatMap((folder) => programs.map((name) => join(folder, name)))
  return candidates.find((path) => existsSync(path)) ?? null
}
