/** Failure messages of the forms of a private page; typed text stays. */
export const matterFailures = {
  unreachable:
    'La connexion est interrompue\u00a0: rien de ce que vous avez saisi n’est perdu, vous pouvez réessayer.',
  failing:
    'Notre site rencontre un problème passager\u00a0: rien de ce que vous avez saisi n’est perdu, réessayez dans un instant.',
}
