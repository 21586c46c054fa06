/** The time to wait in plain words: « 40 secondes », « 12 minutes », « une heure ». */
export function waitTimeInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 90) return `${seconds} seconde${seconds > 1 ? 's' : ''}`
  if (minutes < 60) return `${minutes} minutes`
  return minutes <= 90 ? 'une heure' : `${Math.ceil(minutes / 60)} heures`
}

/** « Merci de patienter … » with the time in plain words (docs/product.md §9). */
export function waitSentence(seconds: number): string {
  return `Trop d’envois depuis votre connexion. Merci de patienter ${waitTimeInWords(seconds)} avant de réessayer\u00a0: rien de ce que vous avez saisi n’est perdu.`
}
