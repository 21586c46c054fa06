const words: Readonly<Record<string, string>> = {
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le disque est plein',
  EACCES: 'le site n’a pas le droit d’y écrire',
  EPERM: 'le site n’a pas le droit d’y écrire',
  EROFS: 'le disque ne se laisse que lire',
  ENOENT: 'le dossier est introuvable',
  ENOTDIR: 'le dossier est introuvable',
  EEXIST: 'le dossier est introuvable',
  EIO: 'le disque est abîmé',
}

/**
 * Why a backup could not be made, for whoever reads it, without names of visitors: what the system's code means, or the
 * beginning of what else was said.
 */
export function failureWords(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  const said = code ?? (message ?? String(error)).split('\n')[0]?.slice(0, 200) ?? ''
  return Object.hasOwn(words, said) ? `${words[said]} (${said})` : said
}
