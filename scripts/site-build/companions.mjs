import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine/checkout.mjs'

/** What the built server reads beside its own code (`server/environment/paths.ts`), and where it lies in `build/`. */
const companions = { 'db/migrations': 'migrations', 'adapters/pdf/fonts': 'fonts' }

export function copyCompanions() {
  for (const [source, name] of Object.entries(companions)) {
    const target = join(root, 'build', name)
    rmSync(target, { recursive: true, force: true })
    cpSync(join(root, source), target, { recursive: true })
  }
}
