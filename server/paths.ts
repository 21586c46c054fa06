import { findPackageJSON } from 'node:module'
import { dirname, join, sep } from 'node:path'

const projectRoot = dirname(findPackageJSON('..', import.meta.url) ?? '')
const builtFolder = join(projectRoot, 'build')

/** The built server has with it all that it reads (`scripts/build.mjs`): it is served without its sources. */
const isBuilt = import.meta.dirname.startsWith(builtFolder + sep)

export const migrationsFolder = isBuilt ? join(builtFolder, 'migrations') : join(projectRoot, 'db/migrations')
export const documentFontsFolder = isBuilt
  ? join(builtFolder, 'fonts')
  : join(projectRoot, 'adapters/pdf/fonts')
/** What the thread that prints runs. */
export const printWorker = isBuilt
  ? join(builtFolder, 'server/print-worker.js')
  : join(projectRoot, 'adapters/pdf/print-worker.ts')
/** What the thread that compares texts runs. */
export const compareWorker = isBuilt
  ? join(builtFolder, 'server/compare-worker.js')
  : join(projectRoot, 'adapters/compare-worker.ts')
/** What the thread that reads incoming mails runs. */
export const mailWorker = isBuilt
  ? join(builtFolder, 'server/mail-worker.js')
  : join(projectRoot, 'adapters/mail-worker.ts')
/** File of the thread that reads the files people bring. */
export const fileWorker = isBuilt
  ? join(builtFolder, 'server/file-worker.js')
  : join(projectRoot, 'adapters/file-worker.ts')
/** Path of the program of the process that decodes pictures. */
export const pictureWorker = isBuilt
  ? join(builtFolder, 'server/picture-worker.js')
  : join(projectRoot, 'adapters/pictures/picture-worker.ts')
/** What the build notes of itself; while developing, of the project. */
export const versionFile = isBuilt ? join(builtFolder, 'version.json') : join(projectRoot, 'package.json')
export const clientDirectory = join(builtFolder, 'client')
/** The site's own pictures, of which the demo's photos are made. */
export const picturesFolder = join(isBuilt ? clientDirectory : join(projectRoot, 'public'), 'pictures')
