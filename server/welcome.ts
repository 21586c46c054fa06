import { join } from 'node:path'
import { demoClients, demoPassword, demoStaff } from '../demo/people.ts'
import { isLoopbackAddress } from './connections/choose-host.ts'
import type { Environment } from './environment/env.ts'

interface ListenAddress {
  /** Address on which the site listens. */
  HOST: string
  port: number
  /** Whether accounts of the demo can sign in. */
  hasDemoAccounts: boolean
  /** Whether a staff member can sign in. */
  hasStaff: boolean
}

/** Returns the text that is printed for the operator once the site is running. */
export function startupMessage(
  env: Environment,
  { HOST, port, hasDemoAccounts, hasStaff }: ListenAddress,
): string {
  const lines = ['', `  TW Jantes est ouvert : http://localhost:${port}`]
  if (!env.SMTP_URL) lines.push(`  Les e-mails sont écrits dans ${join(env.DATA_DIR, 'mail')}`)
  if (!hasStaff) lines.push('', ...firstStaffLines)
  if (hasDemoAccounts) lines.push(...demoLines(HOST, port))
  if (env.TRUST_PROXY > 0 && !isLoopbackAddress(HOST)) lines.push('', ...proxyLines(env, HOST, port))
  return [...lines, ''].join('\n')
}

const firstStaffLines = [
  '  Personne ne peut encore entrer dans la gestion. Dans une autre fenêtre, créez votre compte :',
  '  npm run staff -- vous@exemple.fr',
]

function demoLines(host: string, port: number): string[] {
  const clients = Object.values(demoClients).map(({ email }) => email)
  const staff = demoStaff.map(({ email }) => email)
  return [
    '',
    `  Comptes de démonstration, sur http://localhost:${port}/espace_pro, mot de passe ${demoPassword}`,
    `  Clients : ${clients.join(', ')}`,
    `  Équipe : ${staff.join(', ')}`,
    isLoopbackAddress(host)
      ? '  Leur mot de passe est public : le site ne répond qu’à cette machine, sauf si HOST le demande.'
      : `  Attention : leur mot de passe est public, et HOST=${host} ouvre le site à d’autres machines.`,
  ]
}

function proxyLines({ TRUST_PROXY }: Environment, host: string, port: number): string[] {
  return [
    `  Attention : avec TRUST_PROXY=${TRUST_PROXY}, l’adresse des visiteurs est celle que dit X-Forwarded-For, et HOST=${host}`,
    `  ouvre le port ${port} à d’autres machines : réglez HOST=127.0.0.1, ou ne laissez que le proxy joindre ce port.`,
  ]
}
