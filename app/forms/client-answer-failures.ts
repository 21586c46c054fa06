/** Failure messages of the forms in which a client or expert answers an estimate, a dossier or a supplement. */
export const clientAnswerFailures = {
  unreachable: 'La connexion est interrompue\u00a0: votre réponse n’est pas partie, vous pouvez réessayer.',
  failing:
    'Notre site rencontre un problème passager\u00a0: votre réponse n’est pas enregistrée, réessayez dans un instant.',
}
