/** What the form of an acceptance says when no answer of the site's came. */
export const acceptanceFailures = {
  unreachable: 'La connexion est interrompue\u00a0: votre accord n’est pas parti, vous pouvez réessayer.',
  failing:
    'Notre site rencontre un problème passager\u00a0: votre accord n’est pas enregistré, réessayez dans un instant.',
}
