/** « Merci de patienter … » with the time in plain words (docs/product.md §9). */
export function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds <= 90
      ? `${seconds} seconde${seconds > 1 ? 's' : ''}`
      : minutes < 60
        ? `${minutes} minutes`
        : minutes <= 90
          ? 'une heure'
          : `${Math.ceil(minutes / 60)} heures`
  return `Trop d’envois depuis votre connexion. Merci de patienter ${wait} avant de réessayer : rien de ce que vous avez saisi n’est perdu.`
}
