const seconds = 5

/** Why a body is not read: what the answer says (its status, a sentence, its headers). */
export const refusals = {
  method: {
    status: 405,
    message: 'Cette adresse ne reçoit que des formulaires.',
    headers: { Allow: 'GET, HEAD, POST' },
  },
  type: {
    status: 415,
    message:
      'Votre navigateur a envoyé ce formulaire dans un format que le site n’accepte pas. Rechargez la page, puis réessayez.',
  },
  'too-large': {
    status: 413,
    message:
      'Votre envoi dépasse de loin ce que ce formulaire peut recevoir\u00a0: revenez en arrière et allégez-le.',
  },
  broken: {
    status: 400,
    message: 'Votre envoi est arrivé incomplet ou abîmé. Revenez en arrière, puis réessayez.',
  },
  silent: {
    status: 408,
    message: 'Votre envoi s’est interrompu en chemin. Vérifiez votre connexion, puis réessayez.',
  },
  'own-share': {
    status: 429,
    message: `Trop d’envois sont en cours depuis votre connexion. Merci de réessayer dans ${seconds} secondes.`,
    headers: { 'Retry-After': String(seconds) },
  },
  'all-taken': {
    status: 503,
    message: `Le site reçoit trop d’envois à la fois. Merci de réessayer dans ${seconds} secondes.`,
    headers: { 'Retry-After': String(seconds) },
  },
  'no-room': {
    status: 503,
    message:
      'Le site manque de place et ne peut rien recevoir pour le moment. Gardez cette page ouverte et réessayez dans un quart d’heure, ou appelez-nous.',
    headers: { 'Retry-After': '900' },
  },
} as const satisfies Record<string, { status: number; message: string; headers?: Record<string, string> }>

export type RefusalReason = keyof typeof refusals
