import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveWritten } from './receive-written.server.ts'
import { acts } from './thread-acts.server.ts'

/** The forms of a thread, by the names that stand behind their addresses. */
export function threadForms(kind: ThreadKey['kind']) {
  return oneOfForms({
    brouillon: receiveWritten(kind, acts.brouillon),
    joindre: receiveWritten(kind, acts.joindre),
    inserer: receiveWritten(kind, acts.inserer),
    retirer: receiveWritten(kind, acts.retirer),
    effacer: receiveWritten(kind, acts.effacer),
    envoyer: receiveWritten(kind, acts.envoyer),
    annuler: receiveWritten(kind, acts.annuler),
    renvoyer: receiveWritten(kind, acts.renvoyer),
    noter: receiveWritten(kind, acts.noter),
  })
}

export type ThreadOutcomes = Awaited<ReturnType<ReturnType<typeof threadForms>['action']>>['data']
