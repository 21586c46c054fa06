import { readFileSync } from 'node:fs'
import { Refusal } from '../refusal.ts'
import { closeToOthers } from './closed-rooms.ts'

export function readSecret(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    closeToOthers(file, 0o600)
    return secret
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const found = code === 'EISDIR' ? 'est un dossier, pas un fichier' : `ne peut pas être lu (${code})`
    throw new Refusal(
      `Le secret du site devrait se lire dans ${file}, qui ${found} : corrigez cela, ou indiquez SESSION_SECRET.`,
    )
  }
}
