import { readFile } from 'node:fs/promises'
import { data } from 'react-router'
import { actorOf } from '../../../../../domain/events/actor.ts'
import { statementBounds } from '../../../../../domain/payments/bank/bank-entry.ts'
import { confirmLine } from '../../../../../domain/payments/bank/confirm-line.ts'
import { confirmSure } from '../../../../../domain/payments/bank/confirm-sure.ts'
import { importStatement } from '../../../../../domain/payments/bank/import-statement.ts'
import { bringLineBack, setLineAside } from '../../../../../domain/payments/bank/set-aside.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { answerForm } from '../../../../forms/answer-form.ts'
import { removeFiles } from '../../../../forms/bodies/posted-file.ts'
import { readForm } from '../../../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { FormShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'

/** What the page says once it is done. */
export type BankSaved = { outcome: 'saved'; told: string }

const saved = (told: string): FormOutcome => ({ outcome: 'saved', told }) as BankSaved
const wrong = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })
const changed = wrong('Cette ligne ou sa facture a changé entre-temps\u00a0: voici où elles en sont.')

const { failing } = officeFailures
const who = ({ context }: Visited) => actorOf(context.get(staffContext))

const fileShape: FormShape = {
  types: ['multipart/form-data'],
  fields: {},
  // What the parser has not told from the file yet is counted here for a moment.
  mostBytes: 262_144,
  files: {
    field: 'fichier',
    most: 1,
    mostBytes: statementBounds.mostBytes,
    mostTotal: statementBounds.mostBytes * 2,
  },
}

const tooLarge = 'Ce relevé dépasse 4\u00a0Mo\u00a0: téléchargez-le chez la banque en plusieurs périodes.'

/** Keeps the lines of a statement; sent as a page, since it carries a file. */
async function receiveStatement(visit: Visited) {
  const form = await readForm(visit, fileShape)
  if (form.outcome === 'refused') {
    const { status, message } = form
    return answerForm<FormOutcome>(
      { outcome: 'failed', message: status === 413 ? tooLarge : message },
      { status },
    )
  }
  try {
    return answerForm<FormOutcome>(await importPosted(visit, form.files))
  } finally {
    await removeFiles(form.files)
  }
}

type Posted = Extract<Awaited<ReturnType<typeof readForm>>, { outcome: 'read' }>['files']

async function importPosted(visit: Visited, [posted]: Posted): Promise<FormOutcome> {
  if (!posted) return wrong('Choisissez un fichier.')
  if (posted.outcome !== 'kept') return wrong(tooLarge)
  const file = { fileName: posted.fileName, content: await readFile(posted.file.path) }
  const done = await importStatement(visit.context.get(siteContext), who(visit), file)
  if (done.outcome === 'unreadable') return wrong(done.sentence)
  const { fresh, known, leftOut } = done
  const parts = [
    fresh === 0
      ? 'aucune nouvelle ligne'
      : `${fresh}\u00a0${fresh > 1 ? 'nouvelles lignes' : 'nouvelle ligne'}`,
    known > 0 && `${known} déjà ${known > 1 ? 'connues' : 'connue'}`,
    leftOut > 0 && `${leftOut} sans entrée d’argent, non ${leftOut > 1 ? 'gardées' : 'gardée'}`,
  ].filter(Boolean)
  return saved(`Relevé lu\u00a0: ${parts.join(', ')}.`)
}

/** A line is confirmed with one of its matches, or with a number that was typed. */
const receiveConfirmation = receiveForm({
  shape: {
    types: ['application/x-www-form-urlencoded'],
    fields: { ligne: { longest: 64 }, choix: { longest: 4_096 }, numero: { longest: 64 } },
    mostBytes: 8_192,
  },
  failing,
  async act(visit: Visited, { ligne = '', choix = '', numero = '' }) {
    const number = numero.trim().toUpperCase()
    if (!choix && !number) return wrong('Écrivez le numéro de la facture.')
    const choice = choix ? { match: choix } : { number }
    const done = await confirmLine(visit.context.get(siteContext), who(visit), ligne, choice)
    if (done.outcome === 'unknown-number') return wrong(`Aucune facture ne porte le numéro ${number}.`)
    return done.outcome === 'saved' ? saved('Encaissé et rapproché.') : changed
  },
})

/** As many as the page ever shows. */
const mostLines = 1_000

const receiveSure = receiveForm({
  shape: {
    types: ['application/x-www-form-urlencoded'],
    fields: { ligne: { longest: 64, most: mostLines } },
    mostBytes: 128 * 1024,
  },
  failing,
  async act(visit: Visited, _typed, fields) {
    const ids = [...new Set(fields.getAll('ligne'))]
    const count = await confirmSure(visit.context.get(siteContext), who(visit), ids)
    if (count === 0) return changed
    return saved(count === 1 ? '1 ligne rapprochée.' : `${count}\u00a0lignes rapprochées.`)
  },
})

const receiveMove = (act: typeof setLineAside, told: string) =>
  receiveForm({
    shape: {
      types: ['application/x-www-form-urlencoded'],
      fields: { ligne: { longest: 64 } },
      mostBytes: 1_024,
    },
    failing,
    async act(visit: Visited, { ligne = '' }) {
      if (!/^[0-9a-f]{64}$/.test(ligne)) throw data(null, { status: 404 })
      return (await act(visit.context.get(siteContext), who(visit), ligne)) ? saved(told) : changed
    },
  })

/** The forms of the bank's page, by the names that stand behind their addresses. */
export const bankForms = oneOfForms({
  releve: receiveStatement,
  confirmer: receiveConfirmation,
  toutes: receiveSure,
  ecarter: receiveMove(setLineAside, 'Ligne mise de côté.'),
  reprendre: receiveMove(bringLineBack, 'Ligne à rapprocher de nouveau.'),
})
