import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a test runner that writes a report, and reads the report; `undefined` when there is none. Returns the exit code too. */
export async function runWithReport(runWith) {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  const path = join(folder, 'report.json')
  const code = await runWith(path)
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  return { code, report }
}
