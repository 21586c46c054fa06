import { data, redirect } from 'react-router'
import { savedAnswerValuesOf } from '../../../../../domain/correspondence/saved-answers/saved-answer-variables.ts'
import { findSavedAnswer } from '../../../../../domain/correspondence/saved-answers/saved-answers.ts'
import { addThreadNote } from '../../../../../domain/correspondence/threads/add-note.ts'
import {
  attachFilesToDraft,
  deleteMessageDraft,
  detachFileFromDraft,
  findStaffSignature,
  saveMessageDraft,
} from '../../../../../domain/correspondence/threads/message-drafts.ts'
import { type MessageForm, messageForm } from '../../../../../domain/correspondence/threads/message-form.ts'
import {
  cancelQueuedThreadMessage,
  queueThreadMessage,
  queueThreadMessageAgain,
} from '../../../../../domain/correspondence/threads/queue-message.ts'
import { findThread } from '../../../../../domain/correspondence/threads/thread.ts'
import type { ThreadKey } from '../../../../../domain/kernel/inbox-kind.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { fillTextVariables } from '../../../../../domain/kernel/text/variables.ts'
import { messageFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { toIncomingFiles } from '../../../../forms/bodies/read-form.ts'
import { actionsByIntent, isJsonRequested } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeThreadPath } from '../../../../http/page-addresses.ts'
import { ownPagePathOfReferer } from '../../../../http/return-path.ts'
import type { RecordRouteArgs, RouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { undeliverableAnswerNote } from './thread.server.ts'

export type ThreadOutcomes = Awaited<ReturnType<ReturnType<typeof threadForms>['action']>>['data']

/** Returns the form handlers of a thread, by the form name in the address. */
export const threadForms = (kind: ThreadKey['kind']) =>
  actionsByIntent({
    brouillon: threadForm(kind, storeDraft),
    // The files are stored with the draft before the action runs.
    joindre: threadForm(kind, storeDraft),
    inserer: threadForm(kind, insertSavedAnswer),
    retirer: threadForm(kind, async (written) => {
      const { deps, by, key, typed } = written
      await storeDraft(written)
      await detachFileFromDraft(deps, by, key, typed.fichier ?? '')
      return saved
    }),
    effacer: threadForm(kind, async ({ deps, by, key }) => {
      await deleteMessageDraft(deps, by, key)
      return saved
    }),
    envoyer: threadForm(kind, async ({ deps, by, key, message }) => {
      const channel = message.voie === 'courrier' ? 'post' : 'mail'
      const sending = await queueThreadMessage(deps, by, key, message, channel)
      const isDone =
        sending.outcome === 'queued' || sending.outcome === 'thread-changed' || sending.outcome === 'gone'
      return isDone ? saved : sending
    }),
    annuler: threadForm(kind, async ({ deps, by, key, typed: { lettre = '' } }) => {
      const cancelled = await cancelQueuedThreadMessage(deps, by, key, lettre)
      return cancelled.outcome === 'cancelled' ? saved : cancelled
    }),
    renvoyer: threadForm(kind, async ({ deps, by, key, typed: { lettre = '' } }) => {
      await queueThreadMessageAgain(deps, by, key, lettre)
      return saved
    }),
    noter: threadForm(kind, async ({ deps, by, key, typed }) => {
      const noting = await addThreadNote(deps, by, key, typed)
      return noting.outcome === 'invalid' ? noting : saved
    }),
  })

/** Submission of a form of an existing thread, with its valid message. Its files are stored with the draft. */
interface ThreadSubmission {
  deps: SiteContext
  by: StaffPerson
  key: ThreadKey
  typed: Record<string, string>
  message: MessageForm
}

type ThreadFormResult =
  | FormOutcome
  | Exclude<Awaited<ReturnType<typeof queueThreadMessage>>, { outcome: 'queued' | 'thread-changed' | 'gone' }>
  | Exclude<Awaited<ReturnType<typeof cancelQueuedThreadMessage>>, { outcome: 'cancelled' }>

const saved = { outcome: 'saved' } as const

const composeBodyLimits = messageFormLimits(messageForm, {
  note: { longest: 192 * 1024 },
  lettre: { longest: 64 },
  fichier: { longest: 64 },
})

/**
 * Returns the handler of one form: stores its files with the draft, then runs its action. If a file fails, the action does not
 * run. Without JavaScript a saved form redirects to the page that it was sent from.
 */
const threadForm = (
  kind: ThreadKey['kind'],
  action: (written: ThreadSubmission) => Promise<ThreadFormResult>,
) =>
  officeForm({
    rules: messageForm,
    limits: composeBodyLimits,
    async run({ deps, by, typed, values: message, files }, args: RecordRouteArgs) {
      const key = { kind, id: args.params.id }
      if (!(await findThread(deps.db, key))) throw data(null, { status: 404 })
      const written = { deps, by, key, typed, message }
      const incoming = toIncomingFiles(files)
      const rejections = incoming.length > 0 ? await attachFilesToDraft(deps, by, key, message, incoming) : []
      if (rejections.length > 0)
        return { outcome: 'invalid' as const, problems: { fichiers: rejections.join(' ') } }
      const outcome = await action(written)
      return outcome.outcome !== 'saved' || isJsonRequested(args.request) ? outcome : backTo(args, key)
    },
    rejections: {
      empty: { outcome: 'invalid', problems: { text: 'Écrivez votre réponse, ou joignez un fichier' } },
      unanswerable: ({ email }) => undeliverableAnswerNote(email) ?? '',
      'no-postal-address':
        'Il manque l’adresse postale\u00a0: indiquez la rue et la ville sur la fiche du client.',
      'too-late': 'La réponse est déjà partie\u00a0: elle ne peut plus être annulée.',
    },
  })

/** Redirects to the page with the form: the record, or the thread alone. */
function backTo({ request }: RouteArgs, { kind, id }: ThreadKey): Response {
  const before = ownPagePathOfReferer(request)
  const page = before?.startsWith(inboxRecordAddress(kind, id)) ? before : officeThreadPath(kind, id)
  return redirect(`${page}#echanges`, 303)
}

async function storeDraft({ deps, by, key, message }: ThreadSubmission): Promise<FormOutcome> {
  await saveMessageDraft(deps, by, key, message)
  return saved
}

/** Appends a saved answer to the text; with JavaScript the page does this itself. */
async function insertSavedAnswer({ deps, by, key, message }: ThreadSubmission): Promise<FormOutcome> {
  const [thread, answer] = await Promise.all([
    findThread(deps.db, key),
    findSavedAnswer(deps.db, message.modele ?? ''),
  ])
  if (!thread) return saved
  const signature = await findStaffSignature(deps.db, by)
  const values = savedAnswerValuesOf(thread, signature, deps.facts.current(), by.pointsOfSale?.[0])
  const parts = [message.text?.trimEnd(), answer && fillTextVariables(answer.text, values)]
  await saveMessageDraft(deps, by, key, { ...message, text: parts.filter(Boolean).join('\n\n') })
  return saved
}
