import { join } from 'node:path'
import type { Environment } from './env.ts'

/** What the operator reads once the site answers. */
export function welcome(env: Environment, port: number): string {
  const lines = ['', `  TW Jantes est ouvert : http://localhost:${port}`]
  if (!env.SMTP_URL) lines.push(`  Les e-mails sont écrits dans ${join(env.DATA_DIR, 'mail')}`)
  return [...lines, ''].join('\n')
}
