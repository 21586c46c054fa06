import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Node's own recursive way never returns where nothing can be made below an existing folder, as in /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Two processes may start at once.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
