import { execFile } from 'node:child_process'
import { cp, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { closeAfterwards } from '../site/close-afterwards.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const dockerfile = await readFile('Dockerfile', 'utf8')

/** Paths that the Dockerfile's last stage copies from the build stage, relative to the project. */
export const pathsCopiedIntoImage = [...dockerfile.matchAll(/^COPY --from=build \/site\/(\S+) /gm)].map(
  ([, path]) => path as string,
)

/** Copies into `folder` what the image contains, with the `packages` of `tracePackages`. */
export async function copyIntoImageFolder(folder: string, packages: string): Promise<void> {
  for (const path of pathsCopiedIntoImage) {
    if (path === 'image/node_modules') await symlink(packages, join(folder, 'node_modules'))
    else await cp(path, join(folder, path), { recursive: true })
  }
}

/** Copies the image's packages with the Dockerfile's own command, once for all tests of a file. Returns their folder. */
export async function tracePackages(): Promise<string> {
  const target = join(await makeTemporaryFolder('image-packages'), 'node_modules')
  closeAfterwards(() => rm(dirname(target), { recursive: true, force: true }))
  await promisify(execFile)(process.execPath, ['scripts/image-packages.mjs', target])
  return target
}
