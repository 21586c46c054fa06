/** Messages for a subscription that is not confirmed, or may not be. */
export const subscriptionConfirmationFailures = {
  unreachable:
    'La réponse du site n’est pas arrivée\u00a0: votre confirmation n’est peut-être pas enregistrée.',
  failing: 'Le site rencontre un problème passager\u00a0: votre confirmation n’est pas encore enregistrée.',
} as const

/** Messages for a subscription that still exists, or may; the page shows what to do next. */
export const unsubscriptionFailures = {
  unreachable:
    'La réponse du site n’est pas arrivée\u00a0: votre désinscription n’est peut-être pas enregistrée.',
  failing: 'Le site rencontre un problème passager\u00a0: votre désinscription n’est pas encore enregistrée.',
} as const
