import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A running site serves its own pages while the next version is built in its folder: Vite writes beside the existing files
 * (`emptyOutDir: false`), and a file is deleted only after two builds that do not contain it.
 */

/** File in the build folder with the start of its last build, in milliseconds since 1970. */
const begunName = '.begun'

/** Deletes files that neither this build, started at `begun`, nor the previous one has written. */
export function dropOlderBuilds(buildFolder, begun) {
  const former = readBegun(buildFolder)
  if (former !== null)
    for (const part of ['client', 'server'])
      for (const name of readdirSync(join(buildFolder, part), { recursive: true })) {
        const file = join(buildFolder, part, name)
        const stats = statSync(file)
        if (stats.isFile() && stats.mtimeMs < former) rmSync(file)
      }
  writeFileSync(join(buildFolder, begunName), String(begun))
}

function readBegun(buildFolder) {
  try {
    return Number(readFileSync(join(buildFolder, begunName), 'utf8'))
  } catch {
    // The folder was built by an earlier version of this script.
    return null
  }
}
