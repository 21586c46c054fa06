import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const dockerfile = await readFile('Dockerfile', 'utf8')

/** What the last stage of the Dockerfile takes from the one that builds, as paths in the project. */
export const copiedIntoImage = [...dockerfile.matchAll(/^COPY --from=build \/site\/(\S+) /gm)].map(
  ([, path]) => path as string,
)

/** Lays out in `folder` what the image holds; the packages that `npm prune --omit=dev` leaves, as links. */
export async function layOutImage(folder: string): Promise<void> {
  for (const path of copiedIntoImage) {
    if (path === 'node_modules') await linkPackages(folder)
    else await cp(path, join(folder, path), { recursive: true })
  }
}

async function linkPackages(folder: string): Promise<void> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  for (const path of Object.keys(packages)) {
    const isInner = path.lastIndexOf('node_modules/') > 0
    if (path === '' || isInner || packages[path].dev || !existsSync(path)) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(resolve(path), join(folder, path))
  }
}
