import { confirmLine } from '../../../../../domain/payments/bank/confirm-line.ts'
import { siteContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { bankActor } from './bank-actor.server.ts'
import { changed, saved } from './bank-outcomes.server.ts'

const { failing } = officeFailures

/** A line is confirmed with one of its matches, or with a number that was typed. */
export const receiveConfirmation = receiveForm({
  shape: {
    types: ['application/x-www-form-urlencoded'],
    fields: { ligne: { longest: 64 }, choix: { longest: 4_096 }, numero: { longest: 64 } },
    mostBytes: 8_192,
  },
  failing,
  async act(visit: Visited, { ligne = '', choix = '', numero = '' }) {
    const number = numero.trim().toUpperCase()
    if (!choix && !number) return refused('Écrivez le numéro de la facture.')
    const choice = choix ? { match: choix } : { number }
    const done = await confirmLine(visit.context.get(siteContext), bankActor(visit), ligne, choice)
    if (done.outcome === 'unknown-number') return refused(`Aucune facture ne porte le numéro ${number}.`)
    if (done.outcome === 'clock-behind') return refused(done.problem)
    return done.outcome === 'saved' ? saved('Encaissé et rapproché.') : changed
  },
})
