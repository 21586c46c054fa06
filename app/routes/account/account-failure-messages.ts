const failing = 'Le site rencontre un problème passager. Merci de réessayer dans un instant.'
const unreachable = 'La réponse du site n’est pas arrivée\u00a0: vérifiez votre connexion, puis réessayez.'

/** Failure messages of the account forms. The typed text remains. */
export const signInFailureMessages = { unreachable, failing }

export const accountCreationFailureMessages = {
  unreachable: `${unreachable} Si votre compte existe déjà, il ne reste qu’à vous connecter.`,
  failing,
}

export const passwordChangeFailureMessages = {
  unreachable: `${unreachable} Si votre mot de passe actuel est refusé, le nouveau est déjà en place.`,
  failing,
}

/** Wording prescribed by the specification (docs/product.md §8), for a rejection by the site as well as for a lost connection. */
const resetFailure = "ERREUR lors de l'envoi des données"

export const passwordResetFailureMessages = { unreachable: resetFailure, failing: resetFailure }

export const secondFactorFailureMessages = {
  unreachable:
    'La réponse du site n’est pas arrivée\u00a0: vérifiez votre connexion, puis réessayez avec un nouveau code.',
  failing,
}
