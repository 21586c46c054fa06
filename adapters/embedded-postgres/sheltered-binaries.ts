import { chmod, cp, lstat, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { openShelter } from './shelter.ts'

const prefix = 'postgresql-'

/** The packaged server copied where its account can run it: once per version of the package. */
export async function shelterBinaries(packaged: Binaries, shelter: string): Promise<Binaries> {
  const folder = join(shelter, prefix + packaged.version)
  const present = await stat(folder).catch(() => null)
  if (!present) await copy(packaged.folder, folder, shelter)
  return { ...packaged, folder }
}

/** Forgets the copies of other versions; call it once no server runs from them. */
export async function dropOtherCopies(shelter: string, kept: Binaries): Promise<void> {
  const names = await readdir(shelter).catch(() => [])
  const others = names.map((name) => join(shelter, name)).filter((path) => path !== kept.folder)
  await Promise.all(others.filter(isCopy).map((path) => rm(path, { recursive: true, force: true })))
}

function isCopy(path: string): boolean {
  return path.includes(`/${prefix}`)
}

/** Copies beside, then renames: a folder of that name is always a whole one. */
async function copy(from: string, to: string, shelter: string): Promise<void> {
  const partial = `${to}.partial-${process.pid}`
  await openShelter(shelter)
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  await makeReadable(partial)
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }))
}

/** npm may have unpacked under a strict umask. */
async function makeReadable(root: string): Promise<void> {
  const inside = await readdir(root, { recursive: true })
  for (const path of [root, ...inside.map((name) => join(root, name))]) {
    const { mode } = await lstat(path)
    const isLink = (mode & 0o170000) === 0o120000
    if (!isLink) await chmod(path, mode & 0o111 ? mode | 0o555 : mode | 0o444)
  }
}
