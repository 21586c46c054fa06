import { join } from 'node:path'
import { demoClients, demoPassword, demoStaff } from '../demo/people.ts'
import type { Environment } from './env.ts'

/** What the operator reads once the site answers. */
export function welcome(env: Environment, port: number): string {
  const lines = ['', `  TW Jantes est ouvert : http://localhost:${port}`]
  if (!env.SMTP_URL) lines.push(`  Les e-mails sont écrits dans ${join(env.DATA_DIR, 'mail')}`)
  if (env.DEMO === 'on') lines.push(...demoLines(port))
  return [...lines, ''].join('\n')
}

function demoLines(port: number): string[] {
  const clients = Object.values(demoClients).map(({ email }) => email)
  return [
    '',
    `  Comptes de démonstration, sur http://localhost:${port}/espace_pro, mot de passe ${demoPassword}`,
    `  Clients : ${clients.join(', ')}`,
    `  Atelier : ${demoStaff.email}`,
  ]
}
