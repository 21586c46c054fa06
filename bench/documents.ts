import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { siteFlags } from '../scripts/machine/site-flags.mjs'
import type { PrintingResult } from './print-documents.ts'

/** Measures how fast invoices, credit notes and estimates are printed, in a process with the site's memory limits. */
export async function measureDocumentsPerSecond(): Promise<PrintingResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [...siteFlags, 'bench/print-documents.ts'])
  return JSON.parse(stdout)
}
