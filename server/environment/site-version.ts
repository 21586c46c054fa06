import { readFileSync } from 'node:fs'
import { versionFile } from './paths.ts'

export interface SiteVersion {
  /** « 0.1.0 (fb90e22) »; without the commit where the site was built from no checkout. */
  name: string
  /** When it was built; `null` while developing. */
  builtAt: Date | null
}

/** Of the build that runs, as `scripts/build.mjs` noted it. */
export function siteVersion(): SiteVersion {
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
