import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, sep } from 'node:path'

const projectRoot = dirname(findPackageJSON('..', import.meta.url) ?? '')
const builtFolder = join(projectRoot, 'build')

/** The build contains everything that the server reads (`scripts/build.mjs`), so the server runs without its sources. */
const isBuilt = import.meta.dirname.startsWith(builtFolder + sep)

export const migrationsFolder = isBuilt ? join(builtFolder, 'migrations') : join(projectRoot, 'db/migrations')
export const documentFontsFolder = isBuilt
  ? join(builtFolder, 'fonts')
  : join(projectRoot, 'adapters/pdf/fonts')

/** Files of the built workers by the names of their entries in `vite.config.ts`. */
const builtWorkers = isBuilt
  ? (JSON.parse(readFileSync(join(builtFolder, 'server/workers.json'), 'utf8')) as Record<string, string>)
  : null
/** Returns the path of a worker: the built file, or its source in the folder of an adapter. */
const workerPath = (name: string, folder = '') =>
  builtWorkers
    ? join(builtFolder, 'server', builtWorkers[name] ?? '')
    : join(projectRoot, 'adapters', folder, `${name}.ts`)
/** Thread that prints documents. */
export const printWorker = workerPath('print-worker', 'pdf')
/** Thread that compares texts. */
export const compareWorker = workerPath('compare-worker')
/** Thread that reads incoming mails. */
export const mailWorker = workerPath('mail-worker')
/** Thread that reads uploaded files. */
export const fileWorker = workerPath('file-worker')
/** Process that decodes pictures. */
export const pictureWorker = workerPath('picture-worker', 'pictures')

/** File with the version: written by the build; in development, that of the project. */
export const versionFile = isBuilt ? join(builtFolder, 'version.json') : join(projectRoot, 'package.json')
export const browserBuildFolder = join(builtFolder, 'client')
/** The site's own pictures, which the demo uses as photos. */
export const picturesFolder = join(isBuilt ? browserBuildFolder : join(projectRoot, 'public'), 'pictures')
