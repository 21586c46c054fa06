import type { RateLimited } from '../../../../domain/rate-limits.ts'
import { waitTimeInWords } from '../../../http/wait-sentence.ts'

/** What is said of a code that was not taken. */
export const codeMessages = {
  wrong:
    'Ce code n’est pas le bon. Saisissez celui que l’application affiche maintenant, et vérifiez que votre téléphone est à l’heure.',
  used: 'Ce code a déjà servi\u00a0: attendez le suivant, trente secondes au plus.',
  wrongRecovery: 'Ce code de secours n’est pas reconnu, ou il a déjà servi.',
} as const

export const tooManyCodes = ({ seconds }: RateLimited) =>
  `Trop d’essais. Merci de patienter ${waitTimeInWords(seconds)} avant de réessayer, ou demandez à un responsable de réinitialiser votre vérification.`

export const factorFailures = {
  unreachable:
    'La réponse du site n’est pas arrivée\u00a0: vérifiez votre connexion, puis réessayez avec un nouveau code.',
  failing: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
}

/** « Il vous reste 3 codes de secours. » */
export function codesLeftSentence(codesLeft: number): string {
  if (codesLeft === 0) return 'Il ne vous reste aucun code de secours.'
  return `Il vous reste ${codesLeft} code${codesLeft > 1 ? 's' : ''} de secours.`
}
