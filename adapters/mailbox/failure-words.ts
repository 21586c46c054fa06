import type { ImapFlowError } from 'imapflow'

/** What whoever looks after the mailbox is told of a failure; nothing of what server or settings say stands in it. */
export function failureWords(error: unknown): string {
  const { code, authenticationFailed, mailboxMissing, tlsFailed } = error as ImapFlowError
  if (authenticationFailed) return 'Le serveur de messagerie refuse l’identifiant ou le mot de passe.'
  if (mailboxMissing) return 'Le dossier demandé n’existe pas dans la boîte aux lettres.'
  if (tlsFailed || /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL)/.test(code ?? ''))
    return 'La connexion au serveur de messagerie ne peut pas être chiffrée, ou son certificat n’est pas valable.'
  const told = /^[A-Za-z_]{3,40}$/.test(code ?? '') ? ` (${code})` : ''
  return `Le serveur de messagerie ne répond pas comme prévu${told}.`
}
