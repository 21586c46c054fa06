/** Messages of office forms when no response of the site arrived; the typed values stay in the form. */
export const officeFailures = {
  unreachable: 'La réponse du site n’est pas arrivée\u00a0: vérifiez votre connexion, puis réessayez.',
  failing: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
}
