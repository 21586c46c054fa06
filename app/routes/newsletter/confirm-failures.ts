/** Why the subscription is not confirmed, or may not be. */
export const confirmFailures = {
  unreachable:
    'La réponse du site n’est pas arrivée\u00a0: votre confirmation n’est peut-être pas enregistrée.',
  failing: 'Le site rencontre un problème passager\u00a0: votre confirmation n’est pas encore enregistrée.',
} as const
