import { describe, expect, test } from 'vitest'
import { accountMails } from '../../domain/business/texts/mails/account-mails.ts'
import { businessMails } from '../../domain/business/texts/mails/business-mails.ts'
import { staffMails } from '../../domain/business/texts/mails/staff-mails.ts'
import { visitorMails } from '../../domain/business/texts/mails/visitor-mails.ts'

describe('first texts of the mails', () => {
  test('each step of an order is one sentence with the order’s number and its step (§11.14)', () => {
    const { received, worked, leaving, done } = businessMails.order.fields
    expect([received, worked, leaving, done].map(({ first }) => first)).toEqual([
      'Nous avons bien reçu les jantes de votre commande {numéro} et nous les prenons en charge (étape {rang} sur {étapes}).',
      'L’atelier a traité votre commande {numéro} (étape {rang} sur {étapes}).',
      'Les jantes de votre commande {numéro} sont en cours de livraison (étape {rang} sur {étapes}).',
      'Les jantes de votre commande {numéro} vous ont été remises (étape {rang} sur {étapes}). Merci de votre confiance.',
    ])
    expect(businessMails.order.fields.page.first).toBe('Suivre ma commande et nos échanges sans me connecter')
  })

  test('a code is said to be valid for its minutes and for the chosen rims only', () => {
    expect(businessMails['acceptance-code'].fields.before.first).toContain(
      'Il est valable {minutes}\u00a0minutes et ne confirme que ces jantes.',
    )
  })

  test('codes are generated and former ones are no longer valid', () => {
    expect(accountMails['recovery-codes-made'].fields.before.first).toContain(
      'viennent d’être générés pour votre compte {marque}. Les anciens ne sont plus valables.',
    )
  })

  test('the newsletter and the end of an outage are offered, not threatened (§7.7)', () => {
    expect(visitorMails['request-received'].fields.newsletter.first).toContain(
      'Pour recevoir la lettre, inscrivez-vous ici',
    )
    const outage = Object.values(staffMails).flatMap(({ fields }) =>
      Object.values(fields).map(({ first }) => first),
    )
    expect(outage.join()).toContain('Vous ne recevrez pas d’autre e-mail à ce sujet')
  })
})
