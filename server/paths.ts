import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The project's folder, the same from the sources and from the built server. */
const projectRoot = dirname(findPackageJSON('..', import.meta.url) ?? '')

export const migrationsFolder = join(projectRoot, 'db/migrations')
export const clientDirectory = join(projectRoot, 'build/client')
export const documentFontsFolder = join(projectRoot, 'adapters/pdf/fonts')
