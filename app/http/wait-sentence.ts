import type { LimitName, RateLimited } from '../../domain/kernel/flow/rate-limits.ts'

/** Returns the waiting time in French: « 40 secondes », « 12 minutes », « une heure ». */
export function waitTimeInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 90) return `${seconds} seconde${seconds > 1 ? 's' : ''}`
  if (minutes < 60) return `${minutes} minutes`
  return minutes <= 90 ? 'une heure' : `${Math.ceil(minutes / 60)} heures`
}

/** Sentences for limits that other people may have used up. They do not claim that this visitor sent too much. */
const sharedLimitSentences: Partial<Record<LimitName, (time: string) => string>> = {
  acceptanceCode: (time) =>
    `Plusieurs codes sont déjà partis pour ce devis\u00a0: le dernier est dans votre boîte, ou dans vos indésirables. Merci de patienter ${time} avant d’en demander un autre, ou de nous appeler.`,
  threadLinks: (time) =>
    `Plusieurs liens sont déjà partis pour ce dossier, à l’adresse e-mail que nous avons de vous\u00a0: chacun l’ouvre, regardez aussi dans vos indésirables. Merci de patienter ${time} avant d’en demander un autre.`,
  threadMessages: (time) =>
    `Ce dossier a reçu beaucoup de messages aujourd’hui. Merci de patienter ${time} avant le suivant\u00a0: rien de ce que vous avez saisi n’est perdu, et vous pouvez nous appeler.`,
  threadKilobytes: (time) =>
    `Ce dossier a reçu beaucoup de fichiers aujourd’hui. Merci de patienter ${time} avant les suivants\u00a0; le message seul peut partir dès maintenant.`,
  recoveryAccount: (time) =>
    `Plusieurs demandes ont déjà été faites pour cette adresse. Si elle a un compte, un lien est dans sa boîte, ou dans ses indésirables, et vaut une heure. Merci de patienter ${time} avant d’en faire une autre.`,
}

/** Returns the sentence for an action rejected by a limit, with the time to wait. */
export function rateLimitSentence({ seconds, limit }: RateLimited): string {
  const time = waitTimeInWords(seconds)
  return (
    sharedLimitSentences[limit]?.(time) ??
    `Trop d’envois depuis votre connexion. Merci de patienter ${time} avant de réessayer\u00a0: rien de ce que vous avez saisi n’est perdu.`
  )
}
