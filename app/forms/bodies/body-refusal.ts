import { requestContext } from '../../context.ts'
import type { Visited } from '../../http/visit.ts'

const seconds = 5

/** Why a body is not read: what the answer says (its status, a sentence, its headers). */
const refusals = {
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
} as const satisfies Record<string, { status: number; message: string; headers?: Record<string, string> }>

export type RefusalReason = keyof typeof refusals

/** A body that is not read; `message` is the sentence for the page that the form stands on. */
export interface Refused {
  outcome: 'refused'
  status: number
  message: string
}

/** Ends a stream from wherever the first byte too many is seen. Leaves this folder as an outcome only. */
export class BodyRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`body refused: ${reason}`)
    this.reason = reason
  }
}

/** What `read` answers, or why it was ended; the headers that go with it stand on the request's answer. */
export async function orRefused<Read>(
  { context }: Visited,
  read: () => Promise<Read>,
): Promise<Read | Refused> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    const { status, message, ...rest } = refusals[error.reason]
    for (const [name, value] of Object.entries('headers' in rest ? rest.headers : {}))
      context.get(requestContext).headers.set(name, value)
    return { outcome: 'refused', status, message }
  }
}
