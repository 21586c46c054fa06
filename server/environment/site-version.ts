import { readFileSync } from 'node:fs'
import { versionFile } from './paths.ts'

export interface SiteVersion {
  /** « 0.1.0 (fb90e22) »; without the commit when the site was not built from a checkout. */
  name: string
  /** Time of the build; `null` in development. */
  builtAt: Date | null
}

/** Returns the version that `scripts/build.mjs` wrote into the running build. */
export function readSiteVersion(): SiteVersion {
  const { version, commit, builtAt } = JSON.parse(readFileSync(versionFile, 'utf8')) as {
    version: string
    commit?: string
    builtAt?: string
  }
  return {
    name: commit ? `${version} (${commit})` : version,
    builtAt: builtAt ? new Date(builtAt) : null,
  }
}
