import { data, redirect } from 'react-router'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import { keepFiles } from '../../../../domain/letters/attachments/attach-files.ts'
import { cancelLetter } from '../../../../domain/letters/cancel-letter.ts'
import { type LetterForm, letterForm } from '../../../../domain/letters/letter-form.ts'
import { findDraft } from '../../../../domain/letters/list-letters.ts'
import { attachFiles, detachFile, dropDraft, saveDraft } from '../../../../domain/letters/save-draft.ts'
import { sendAgain } from '../../../../domain/letters/send-again.ts'
import { sendLetter } from '../../../../domain/letters/send-letter.ts'
import { findThread } from '../../../../domain/letters/threads/thread.ts'
import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import { writeNote } from '../../../../domain/letters/write-note.ts'
import { requestContext, siteContext, staffContext } from '../../../context.ts'
import { answerForm, isFromScript } from '../../../forms/answer-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { incomingFiles } from '../../../forms/incoming-files.ts'
import { letterShape } from '../../../forms/letter-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { readForm } from '../../../forms/read-form.ts'
import { removeFiles } from '../../../forms/take-files.ts'
import { pageBefore } from '../../../http/page-before.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeThreadPath } from '../../../thread-paths.ts'
import { recordAddress } from '../inbox/inbox-address.ts'
import { officeFailures } from '../office-failures.ts'
import { insertAnswer } from './insert-answer.server.ts'

const composeShape = letterShape(letterForm, {
  note: { longest: 192 * 1024 },
  lettre: { longest: 64 },
  fichier: { longest: 64 },
})

type ThreadVisit = Visited & { params: { id: string } }

export interface Written {
  visit: ThreadVisit
  key: ThreadKey
  typed: Record<string, string>
  letter: LetterForm
}

/** What a form of the thread ends in; without JavaScript whatever was saved leads back to the page it was sent from. */
type Act = (written: Written) => Promise<FormOutcome>

/** Reads one of the thread's forms, keeps its files with the draft, then acts. */
const receive =
  (kind: ThreadKey['kind'], act: Act) =>
  async (visit: ThreadVisit): Promise<ReturnType<typeof answerForm<FormOutcome>> | Response> => {
    const form = await readForm(visit, composeShape)
    if (form.outcome === 'refused')
      return answerForm<FormOutcome>({ outcome: 'failed', message: form.message }, { status: form.status })
    const typed = typedIn(form.fields)
    const key = { kind, id: visit.params.id }
    try {
      const outcome = await judgeAndAct(visit, key, typed, form.files, act)
      if (outcome.outcome !== 'saved') return answerForm<FormOutcome>({ ...outcome, typed })
      return isFromScript(visit.request) ? answerForm<FormOutcome>(outcome) : backTo(visit, key)
    } catch (error) {
      // An answer that was thrown is no failure.
      if (!(error instanceof Error)) throw error
      visit.context.get(requestContext).log.error({ err: error }, 'form failed')
      return answerForm<FormOutcome>({ outcome: 'failed', message: officeFailures.failing, typed })
    } finally {
      await removeFiles(form.files)
    }
  }

async function judgeAndAct(
  visit: ThreadVisit,
  key: ThreadKey,
  typed: Record<string, string>,
  files: Parameters<typeof incomingFiles>[0],
  act: Act,
): Promise<FormOutcome> {
  if (!(await findThread(visit.context.get(siteContext).db, key))) throw data(null, { status: 404 })
  const judged = judgeForm(letterForm, typed)
  if (judged.outcome === 'invalid') return judged
  const written = { visit, key, typed, letter: judged.values }
  const refusals = files.length > 0 ? await attach(written, files) : []
  if (refusals.length > 0) return { outcome: 'invalid', problems: { fichiers: refusals.join(' ') } }
  return act(written)
}

/** Files stand with the draft before anything is sent. */
async function attach({ visit, key, letter }: Written, files: Parameters<typeof incomingFiles>[0]) {
  const world = visit.context.get(siteContext)
  const person = visit.context.get(staffContext)
  const draft = await findDraft(world.db, key, person.userId)
  const kept = await keepFiles(world, incomingFiles(files), person.userId, draft?.attachments.length)
  if (kept.attachments.length > 0) await attachFiles(world, person, key, letter, kept.attachments)
  return kept.refusals
}

/** The page that the form stood on: the record, or the thread alone. */
function backTo({ request }: Visited, { kind, id }: ThreadKey): Response {
  const before = pageBefore(request)
  const page = before?.startsWith(recordAddress(kind, id)) ? before : officeThreadPath(kind, id)
  return redirect(`${page}#echanges`, 303)
}

const worldOf = ({ visit }: Written) => visit.context.get(siteContext)
const personOf = ({ visit }: Written) => visit.context.get(staffContext)
const saved = { outcome: 'saved' } as const
const tooLate = 'La réponse est déjà partie\u00a0: elle ne peut plus être reprise.'

const acts = {
  async brouillon(written: Written) {
    await saveDraft(worldOf(written), personOf(written), written.key, written.letter)
    return saved
  },
  joindre: (written: Written) => acts.brouillon(written),
  async inserer(written: Written) {
    await insertAnswer(written)
    return saved
  },
  async retirer(written: Written) {
    await acts.brouillon(written)
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
    return outcome === 'cancelled' ? saved : { outcome: 'invalid', problems: { form: tooLate } }
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

/** The forms of a thread, by the names that stand behind their addresses. */
export function threadForms(kind: ThreadKey['kind']) {
  return oneOfForms({
    brouillon: receive(kind, acts.brouillon),
    joindre: receive(kind, acts.joindre),
    inserer: receive(kind, acts.inserer),
    retirer: receive(kind, acts.retirer),
    effacer: receive(kind, acts.effacer),
    envoyer: receive(kind, acts.envoyer),
    annuler: receive(kind, acts.annuler),
    renvoyer: receive(kind, acts.renvoyer),
    noter: receive(kind, acts.noter),
  })
}

export type ThreadOutcomes = Awaited<ReturnType<ReturnType<typeof threadForms>['action']>>['data']
