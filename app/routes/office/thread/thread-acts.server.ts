import { detachFile } from '../../../../domain/letters/detach-file.ts'
import { dropDraft, saveDraft } from '../../../../domain/letters/save-draft.ts'
import { cancelLetter } from '../../../../domain/letters/sending/cancel-letter.ts'
import { sendAgain } from '../../../../domain/letters/sending/send-again.ts'
import { sendLetter } from '../../../../domain/letters/sending/send-letter.ts'
import { writeNote } from '../../../../domain/letters/write-note.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { type FormOutcome, refused } from '../../../forms/form-outcome.ts'
import { insertAnswer } from './insert-answer.server.ts'
import type { Written } from './written.ts'

const worldOf = ({ visit }: Written) => visit.context.get(siteContext)
const personOf = ({ visit }: Written) => visit.context.get(staffContext)
const saved = { outcome: 'saved' } as const
const tooLate = 'La réponse est déjà partie\u00a0: elle ne peut plus être reprise.'

/** What each form of a thread does with what was written. */
export const threadActs = {
  async brouillon(written: Written) {
    await saveDraft(worldOf(written), personOf(written), written.key, written.letter)
    return saved
  },
  joindre: (written: Written) => threadActs.brouillon(written),
  async inserer(written: Written) {
    await insertAnswer(written)
    return saved
  },
  async retirer(written: Written) {
    await threadActs.brouillon(written)
    await detachFile(worldOf(written), personOf(written), written.key, written.typed.fichier ?? '')
    return saved
  },
  async effacer(written: Written) {
    await dropDraft(worldOf(written), personOf(written), written.key)
    return saved
  },
  async envoyer(written: Written): Promise<FormOutcome> {
    const sending = await sendLetter(worldOf(written), personOf(written), written.key, written.letter)
    if (sending.outcome === 'empty')
      return { outcome: 'invalid', problems: { text: 'Écrivez votre réponse, ou joignez un fichier' } }
    return saved
  },
  async annuler(written: Written): Promise<FormOutcome> {
    const { lettre = '' } = written.typed
    const { outcome } = await cancelLetter(worldOf(written), personOf(written), written.key, lettre)
    return outcome === 'cancelled' ? saved : refused(tooLate)
  },
  async renvoyer(written: Written) {
    await sendAgain(worldOf(written), personOf(written), written.key, written.typed.lettre ?? '')
    return saved
  },
  async noter(written: Written): Promise<FormOutcome> {
    const noting = await writeNote(worldOf(written), personOf(written), written.key, written.typed)
    return noting.outcome === 'invalid' ? noting : saved
  },
}
