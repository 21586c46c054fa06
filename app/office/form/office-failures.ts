/** What the forms of the office say when no answer of the site's came; what was typed stays. */
export const officeFailures = {
  unreachable: 'La réponse du site n’est pas arrivée\u00a0: vérifiez votre connexion, puis réessayez.',
  failing: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
}
