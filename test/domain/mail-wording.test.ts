import { describe, expect, test } from 'vitest'
import { accountMails } from '../../domain/business/texts/mails/account-mails.ts'
import { clientMails } from '../../domain/business/texts/mails/client-mails.ts'
import { staffMails } from '../../domain/business/texts/mails/staff-mails.ts'
import { visitorMails } from '../../domain/business/texts/mails/visitor-mails.ts'

describe('first texts of the mails', () => {
  test('each status of an order has one sentence with the order’s number and its rank (§11.14)', () => {
    const { received, worked: treated, leaving, done } = clientMails.order.fields
    expect([received, treated, leaving, done].map(({ first }) => first)).toEqual([
      'Nous avons bien reçu les jantes de votre commande {numéro} et nous les prenons en charge (étape {rang} sur {étapes}).',
      'L’atelier a traité votre commande {numéro} (étape {rang} sur {étapes}).',
      'Les jantes de votre commande {numéro} sont en cours de livraison (étape {rang} sur {étapes}).',
      'Les jantes de votre commande {numéro} vous ont été remises (étape {rang} sur {étapes}). Merci de votre confiance.',
    ])
    expect(clientMails.order.fields.page.first).toBe('Suivre ma commande et nos échanges sans me connecter')
  })

  test('the mail with a code says for how many minutes and for which choice of rims the code is valid', () => {
    expect(clientMails['acceptance-code'].fields.before.first).toContain(
      'Il est valable {minutes}\u00a0minutes et ne confirme que ces jantes.',
    )
  })

  test('the mail about new recovery codes says that the former ones are no longer valid', () => {
    expect(accountMails['recovery-codes-made'].fields.before.first).toContain(
      'viennent d’être générés pour votre compte {marque}. Les anciens ne sont plus valables.',
    )
  })

  test('the newsletter is offered by a link, and the mail about an outage says that no other mail follows (§7.7)', () => {
    expect(visitorMails['request-acknowledgement'].fields.newsletter.first).toContain(
      'Pour recevoir la lettre, inscrivez-vous ici',
    )
    const outage = Object.values(staffMails).flatMap(({ fields }) =>
      Object.values(fields).map(({ first }) => first),
    )
    expect(outage.join()).toContain('Vous ne recevrez pas d’autre e-mail à ce sujet')
  })
})
