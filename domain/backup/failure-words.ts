import { ownValue } from '../own-value.ts'

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le disque est plein',
  EFBIG: 'le système n’y permet pas de fichier aussi grand',
  EACCES: 'le site n’a pas le droit d’y écrire',
  EPERM: 'le site n’a pas le droit d’y écrire',
  EROFS: 'le disque ne se laisse que lire',
  ENOENT: 'le dossier est introuvable',
  ENOTDIR: 'le dossier est introuvable',
  EEXIST: 'le dossier est introuvable',
  EIO: 'le disque est abîmé',
  ECONNREFUSED: 'le serveur ne répond pas',
  ECONNRESET: 'le serveur a coupé la liaison',
  ETIMEDOUT: 'le serveur ne répond pas',
  TimeoutError: 'le serveur ne répond pas',
  ENOTFOUND: 'l’adresse du serveur est introuvable',
  EAI_AGAIN: 'l’adresse du serveur est introuvable',
  NoSuchBucket: 'le seau de ce nom n’existe pas',
  AccessDenied: 'le stockage refuse l’accès',
  InvalidAccessKeyId: 'le stockage ne connaît pas la clé',
  SignatureDoesNotMatch: 'le stockage refuse le secret',
}

/**
 * Why a backup could not be made, for whoever reads it, without names of visitors: what the system's code means, or the
 * beginning of what else was said.
 */
export function failureWords(error: unknown): string {
  const { code, name, message, cause } = error as Partial<Error> & { code?: string }
  // Who keeps files in a bucket wraps what the storage said.
  if (cause instanceof Error) return failureWords(cause)
  for (const word of [code, name]) {
    const known = ownValue(words, word)
    if (known) return `${known} (${word})`
  }
  return code ?? (message ?? String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}
