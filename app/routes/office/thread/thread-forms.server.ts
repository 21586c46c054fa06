import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveWritten } from './receive-written.server.ts'
import { threadActs } from './thread-acts.server.ts'

/** The forms of a thread, by the names that stand behind their addresses. */
export function threadForms(kind: ThreadKey['kind']) {
  return oneOfForms({
    brouillon: receiveWritten(kind, threadActs.brouillon),
    joindre: receiveWritten(kind, threadActs.joindre),
    inserer: receiveWritten(kind, threadActs.inserer),
    retirer: receiveWritten(kind, threadActs.retirer),
    effacer: receiveWritten(kind, threadActs.effacer),
    envoyer: receiveWritten(kind, threadActs.envoyer),
    annuler: receiveWritten(kind, threadActs.annuler),
    renvoyer: receiveWritten(kind, threadActs.renvoyer),
    noter: receiveWritten(kind, threadActs.noter),
  })
}

export type ThreadOutcomes = Awaited<ReturnType<ReturnType<typeof threadForms>['action']>>['data']
