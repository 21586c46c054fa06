import { data, redirect } from 'react-router'
import { answerValues } from '../../../../../domain/correspondence/saved-answers/saved-answer-variables.ts'
import { findSavedAnswer } from '../../../../../domain/correspondence/saved-answers/saved-answers.ts'
import {
  decoderBusySentence,
  discardAttachments,
  diskFullSentence,
  storeAttachments,
  validateFiles,
} from '../../../../../domain/correspondence/threads/attachments.ts'
import {
  attachToDraft,
  detachFromDraft,
  dropDraft,
  saveDraft,
  signatureOf,
} from '../../../../../domain/correspondence/threads/message-drafts.ts'
import { type MessageForm, messageForm } from '../../../../../domain/correspondence/threads/message-form.ts'
import { findDraft } from '../../../../../domain/correspondence/threads/messages.ts'
import {
  cancelMessage,
  resendMessage,
  sendMessage,
} from '../../../../../domain/correspondence/threads/send-message.ts'
import { findThread } from '../../../../../domain/correspondence/threads/thread.ts'
import { writeNote } from '../../../../../domain/correspondence/threads/write-note.ts'
import { validateForm } from '../../../../../domain/kernel/forms/validate-form.ts'
import type { ThreadKey } from '../../../../../domain/kernel/inbox-kind.ts'
import { fillVariables } from '../../../../../domain/kernel/text/variables.ts'
import { messageLimits } from '../../../../forms/bodies/body-limits.ts'
import { incomingFiles, type PostedFile } from '../../../../forms/bodies/read-form.ts'
import { actionsByIntent, wantsJson } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { handleForm } from '../../../../forms/receive-form.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { officeThreadPath } from '../../../../http/page-addresses.ts'
import type { RecordRouteArgs, RouteArgs } from '../../../../http/route-args.ts'
import { safeReferer } from '../../../../http/safe-referer.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { undeliverableAnswerNote } from './thread.server.ts'

/** Form handlers of a thread, by the form name in the address. */
export function threadForms(kind: ThreadKey['kind']) {
  return actionsByIntent({
    brouillon: receiveThreadForm(kind, threadActions.brouillon),
    joindre: receiveThreadForm(kind, threadActions.joindre),
    inserer: receiveThreadForm(kind, threadActions.inserer),
    retirer: receiveThreadForm(kind, threadActions.retirer),
    effacer: receiveThreadForm(kind, threadActions.effacer),
    envoyer: receiveThreadForm(kind, threadActions.envoyer),
    annuler: receiveThreadForm(kind, threadActions.annuler),
    renvoyer: receiveThreadForm(kind, threadActions.renvoyer),
    noter: receiveThreadForm(kind, threadActions.noter),
  })
}

interface ThreadSubmission {
  visit: RecordRouteArgs
  key: ThreadKey
  typed: Record<string, string>
  message: MessageForm
}

/** Action of a thread's form. Without JavaScript a saved form redirects to the page that it was sent from. */
type ThreadAction = (written: ThreadSubmission) => Promise<FormOutcome>

export type ThreadOutcomes = Awaited<ReturnType<ReturnType<typeof threadForms>['action']>>['data']

const depsOf = ({ visit }: ThreadSubmission) => visit.context.get(siteContext)
const personOf = ({ visit }: ThreadSubmission) => visit.context.get(staffContext)
const saved = { outcome: 'saved' } as const
const tooLate = 'La réponse est déjà partie\u00a0: elle ne peut plus être reprise.'

/** Actions of the thread's forms, by form name. */
const threadActions = {
  async brouillon(written: ThreadSubmission) {
    await saveDraft(depsOf(written), personOf(written), written.key, written.message)
    return saved
  },
  joindre: (written: ThreadSubmission) => threadActions.brouillon(written),
  async inserer(written: ThreadSubmission) {
    await insertSavedAnswer(written)
    return saved
  },
  async retirer(written: ThreadSubmission) {
    await threadActions.brouillon(written)
    await detachFromDraft(depsOf(written), personOf(written), written.key, written.typed.fichier ?? '')
    return saved
  },
  async effacer(written: ThreadSubmission) {
    await dropDraft(depsOf(written), personOf(written), written.key)
    return saved
  },
  async envoyer(written: ThreadSubmission): Promise<FormOutcome> {
    const sending = await sendMessage(depsOf(written), personOf(written), written.key, written.message)
    if (sending.outcome === 'empty')
      return { outcome: 'invalid', problems: { text: 'Écrivez votre réponse, ou joignez un fichier' } }
    if (sending.outcome === 'unanswerable') return formError(undeliverableAnswerNote(sending.email) ?? '')
    return saved
  },
  async annuler(written: ThreadSubmission): Promise<FormOutcome> {
    const { lettre = '' } = written.typed
    const { outcome } = await cancelMessage(depsOf(written), personOf(written), written.key, lettre)
    return outcome === 'cancelled' ? saved : formError(tooLate)
  },
  async renvoyer(written: ThreadSubmission) {
    await resendMessage(depsOf(written), personOf(written), written.key, written.typed.lettre ?? '')
    return saved
  },
  async noter(written: ThreadSubmission): Promise<FormOutcome> {
    const noting = await writeNote(depsOf(written), personOf(written), written.key, written.typed)
    return noting.outcome === 'invalid' ? noting : saved
  },
}

const composeBodyLimits = messageLimits(messageForm, {
  note: { longest: 192 * 1024 },
  lettre: { longest: 64 },
  fichier: { longest: 64 },
})

/** Returns the handler of one form: reads it, stores its files with the draft, then runs its action. */
const receiveThreadForm = (kind: ThreadKey['kind'], action: ThreadAction) =>
  handleForm({
    shape: composeBodyLimits,
    failing: officeFailures.failing,
    async action(visit: RecordRouteArgs, typed, { files }) {
      const key = { kind, id: visit.params.id }
      const outcome = await validateAndRun(visit, key, typed, files, action)
      return outcome.outcome !== 'saved' || wantsJson(visit.request) ? outcome : backTo(visit, key)
    },
  })

/** Redirects to the page with the form: the record, or the thread alone. */
function backTo({ request }: RouteArgs, { kind, id }: ThreadKey): Response {
  const before = safeReferer(request)
  const page = before?.startsWith(inboxRecordAddress(kind, id)) ? before : officeThreadPath(kind, id)
  return redirect(`${page}#echanges`, 303)
}

/**
 * Validates the form, stores its files, and runs the action. Invalid content is not stored; if a file fails, the action does not
 * run.
 */
async function validateAndRun(
  visit: RecordRouteArgs,
  key: ThreadKey,
  typed: Record<string, string>,
  files: readonly PostedFile[],
  action: ThreadAction,
): Promise<FormOutcome> {
  if (!(await findThread(visit.context.get(siteContext).db, key))) throw data(null, { status: 404 })
  const checked = validateForm(messageForm, typed)
  if (checked.outcome === 'invalid') return checked
  const written = { visit, key, typed, message: checked.values }
  const refusals = files.length > 0 ? await attach(written, files) : []
  if (refusals.length > 0) return { outcome: 'invalid', problems: { fichiers: refusals.join(' ') } }
  return action(written)
}

/** Stores the files with the draft, before anything is sent; returns the problems of the refused ones. */
async function attach({ visit, key, message }: ThreadSubmission, files: readonly PostedFile[]) {
  const deps = visit.context.get(siteContext)
  const person = visit.context.get(staffContext)
  const draft = await findDraft(deps.db, key, person.userId)
  const already = draft?.attachments.length
  const checked = await validateFiles(deps, incomingFiles(files), person.userId, already)
  if (checked === 'busy') return [decoderBusySentence]
  const attachments = await storeAttachments(deps, checked.files)
  if (attachments === 'no-room') return [...checked.refusals, diskFullSentence]
  try {
    if (attachments.length > 0) await attachToDraft(deps, person, key, message, attachments)
  } finally {
    // Deletes the uploads, except those that the draft has taken over.
    await discardAttachments(deps, attachments)
  }
  return checked.refusals
}

/** Appends a saved answer to the text; with JavaScript the page does this itself. */
async function insertSavedAnswer({ visit, key, message }: ThreadSubmission): Promise<void> {
  const deps = visit.context.get(siteContext)
  const person = visit.context.get(staffContext)
  const [thread, answer] = await Promise.all([
    findThread(deps.db, key),
    findSavedAnswer(deps.db, message.modele ?? ''),
  ])
  if (!thread) return
  const values = answerValues(
    thread,
    await signatureOf(deps.db, person),
    deps.facts.current(),
    person.pointsOfSale?.[0],
  )
  const parts = [message.text?.trimEnd(), answer && fillVariables(answer.text, values)]
  await saveDraft(deps, person, key, { ...message, text: parts.filter(Boolean).join('\n\n') })
}
