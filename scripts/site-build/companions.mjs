import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine/checkout.mjs'

/** Folders that the built server reads besides its code (`server/environment/paths.ts`), with their places in `build/`. */
const companions = { 'db/migrations': 'migrations', 'adapters/pdf/fonts': 'fonts' }

export function copyCompanions() {
  for (const [source, name] of Object.entries(companions)) {
    const target = join(root, 'build', name)
    rmSync(target, { recursive: true, force: true })
    cpSync(join(root, source), target, { recursive: true })
  }
}
