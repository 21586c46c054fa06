import { transferOf } from '../../domain/billing/payments/transfer.ts'
import type { Site } from '../../domain/business/site.ts'
import type { MailSamples } from '../../domain/business/texts/mails/mail-samples.ts'
import { fillMailWords, type MailName, type MailWords } from '../../domain/business/texts/mails/mail-texts.ts'
import type { QuoteRequest } from '../../domain/correspondence/quote-requests/quote-request.ts'
import type { Mail } from '../../domain/kernel/ports/mailer.ts'
import type { IncomingItem } from '../../domain/people/staff/notices.ts'
import { pickupPlace } from '../../domain/workshop/orders/pickup.ts'
import {
  estimateMail,
  invoiceMail,
  type OrderMailOrder,
  orderMail,
  slipMail,
  statementMail,
} from './templates/billing/document-mails.tsx'
import {
  acceptanceCodeMail,
  acceptanceMail,
  acceptanceNotificationMail,
  declineNotificationMail,
  supplementAnsweredMail,
  supplementConfirmedMail,
  supplementMail,
  withdrawalAnswerMail,
  withdrawalNotificationMail,
  withdrawalReceiptMail,
} from './templates/contracts/contract-mails.tsx'
import { newsletterIssueMail, newsletterMail } from './templates/correspondence/newsletter-mails.tsx'
import {
  contactVisitorMail,
  contactWorkshopMail,
  visitorMail,
  workshopMail,
} from './templates/correspondence/request-mails.tsx'
import {
  matterLinkMail,
  messageMail,
  requestWithdrawnMail,
  visitorMessageMail,
} from './templates/correspondence/thread-mails.tsx'
import { dossierMail, expertAnsweredMail } from './templates/oversight/dossier-mails.tsx'
import {
  backupFailedMail,
  colleagueInvitationMail,
  factorMail,
  invitationMail,
  noticeMail,
  passwordChangedMail,
  recoveryMail,
  siteNewsMail,
  staffInvitationMail,
  summaryMail,
} from './templates/oversight/notification-mails.tsx'
import { orderCancelledMail, orderCorrectionMail } from './templates/workshop/order-notice-mails.tsx'
import { pickupMail, storageNoticeMail } from './templates/workshop/pickup-mails.tsx'

const id = 'Q7RmT4kWx2Zp9LcD'
const email = 'jeanne.morel@exemple.fr'
const link = 'https://exemple.fr/votre-lien'

/** Returns the samples of all mails of a site, with invented people and things. */
function samplesOf(site: Site) {
  const sample = {
    attachment: { filename: 'document.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' },
    request: {
      id,
      reference: 'TW-7K4M-92',
      first_name: 'Jeanne',
      last_name: 'Morel',
      email,
      newsletter: true,
      phone: '06 39 98 12 34',
      line_1: '3 rue de la Gare',
      zip_code: '88000',
      city: 'Épinal',
      client: 'particulier',
      shop: site.pointsOfSale[0].id,
      number: '4',
      size: '18"',
      rim_n: 4,
      service: 'rénovation',
      rim_type: 'jante origine',
      brand: 'Peugeot',
      model: '308',
      complementary_infos: 'Deux jantes touchées au trottoir.',
      type: 'bouche a oreille',
      confidentiality: true,
      company_name: null,
      images: [1, 2, 3].map((place) => ({ url: link, name: `jante-${place}.jpg`, path: '' })),
    } as unknown as QuoteRequest,
    message: {
      id,
      email,
      client_email: site.contactEmail,
      object: 'Délai pour quatre jantes',
      message: 'Bonjour, combien de temps gardez-vous les jantes\u00a0?',
    },
    letter: {
      subject: 'Nos jantes de mars',
      preheader: 'Prêtes pour le printemps\u00a0?',
      campaign: 'lettre-2026-03',
      content:
        '<h2>Avant, après</h2><p>Le sel et les trottoirs sont passés par là. <a href="/devis">Un devis</a></p>',
    },
    order: {
      id,
      order_number: 'CO-E-2026-0042',
      pos_id: site.pointsOfSale[0].id,
      brand: 'Peugeot',
      model: '308',
      registration_number: 'AB-123-CD',
      promised_on: '2026-12-18',
      agreed_on: null,
      late_reason: null,
      status: 1,
      status_name: null,
      cancelled_at: null,
    } as OrderMailOrder,
    incoming: {
      thread: 'request',
      recordId: id,
      who: 'Jeanne Morel',
      about: 'Peugeot 308',
      posId: site.pointsOfSale[0].id,
    } as IncomingItem,
    notice: { to: site.contactEmail, email, name: 'Jeanne Morel', subject: 'TW-7K4M-92', url: link },
    quote: {
      id,
      to: email,
      replyTo: site.contactEmail,
      number: 'DE-E-2026-0042',
      vehicle: 'Peugeot 308',
      total: '480,00\u00a0€',
      validUntil: '18/12/2026',
      pageUrl: link,
      text: 'Vos jantes seront prêtes en cinq jours ouvrés.',
    },
  } as const

  const { attachment, request, message, order, incoming, notice, quote, letter } = sample
  const device = {
    id,
    to: email,
    device: 'Firefox sur Windows',
    accountUrl: link,
  }
  const nothing = { shown: [], total: 0 }
  const written = { id, to: email, replyTo: notice.to }
  const factor = (words: Parameters<typeof factorMail>[0]) => factorMail(words, device, site)
  const came = (words: Parameters<typeof noticeMail>[0]) =>
    noticeMail(words, { id, to: notice.to, incoming, url: link }, site)
  const offer = (words: Parameters<typeof estimateMail>[0]) =>
    estimateMail(words, { ...quote, estimateUrl: link, attachment }, site)

  const waits = (words: Parameters<typeof pickupMail>[0]) =>
    pickupMail(
      words,
      {
        id,
        order,
        to: email,
        readySince: '18/12/2026',
        pickup: {
          ...pickupPlace(order.pos_id, '2026-12-21', site),
          isWithdrawn: false,
          due: '336,00\u00a0€',
        },
        areaUrl: link,
        pageUrl: link,
      },
      site,
    )

  const corrected = (words: Parameters<typeof orderCorrectionMail>[0]) =>
    orderCorrectionMail(
      words,
      {
        id,
        order,
        to: email,
        announced: 'vos jantes sont prêtes',
        status: 1,
        areaUrl: link,
        pageUrl: link,
      },
      site,
    )

  const { title, address, phone, hours } = pickupPlace(order.pos_id, '2026-12-21', site)
  const noticed = {
    numéro: order.order_number,
    véhicule: quote.vehicle,
    atelier: title,
    adresse: address,
    téléphone: phone.display,
    horaires: hours,
    solde: '336,00\u00a0€',
    date: '18/12/2026',
    préavis: '2\u00a0jours',
    début: '24 décembre 2026',
    'garde HT': '10\u00a0€',
    'garde TTC': '12\u00a0€',
  }

  const quoted = {
    numéro: quote.number,
    véhicule: `pour votre ${quote.vehicle}`,
    montant: quote.total,
    validité: '',
    'avant cette date': '',
  }
  const declared = {
    nom: 'Jeanne Morel',
    contrat: quote.number,
    adresse: email,
    date: '24 novembre 2026 à 10\u00a0h\u00a012',
  }

  const samples: { readonly [Name in MailName]: (words: MailWords<Name>) => Promise<Mail> } = {
    recovery: (words) => recoveryMail(words, id, email, link, site),
    'password-changed': (words) => passwordChangedMail(words, id, email, link, site),
    invitation: (words) => invitationMail(words, id, email, link, site),
    'colleague-invitation': (words) =>
      colleagueInvitationMail(words, id, { to: email, company: 'Garage de la Meurthe', url: link }, site),
    'staff-invitation': (words) => staffInvitationMail(words, id, email, link, site),
    'new-device': factor,
    'factor-set': factor,
    'factor-reset': factor,
    'recovery-codes-made': factor,
    'notice-request': came,
    'notice-message': came,
    'notice-answer': came,
    summary: (words) =>
      summaryMail(
        words,
        {
          id,
          to: notice.to,
          incoming: { request: { shown: [incoming], total: 1 }, message: nothing, answer: nothing },
          url: link,
        },
        site,
      ),
    'message-received': (words) => contactVisitorMail(words, message, link, site),
    'message-came': (words) => contactWorkshopMail(words, message, link, site),
    estimate: offer,
    'estimate-reminder': offer,
    acceptance: (words) =>
      acceptanceMail(
        words,
        {
          ...written,
          values: {
            ...quoted,
            date: declared.date,
            délai: '5\u00a0jours ouvrés',
            'fin du délai': '8 décembre 2026',
            acompte: '144,00\u00a0€',
          },
          transfer: transferOf({ cents: 14_400, reference: quote.number }, site),
          lines: ['4 × Jante 18\u00a0pouces\u00a0: rénovation, couleur unie\u00a0: 400,00\u00a0€ HT'],
          consumer: { isEarly: false, hasGoods: false, withdrawalUrl: link },
          pageUrl: link,
          attachments: [attachment],
        },
        site,
      ),
    'acceptance-came': (words) =>
      acceptanceNotificationMail(
        words,
        {
          id,
          to: notice.to,
          replyTo: email,
          url: link,
          values: {
            numéro: quote.number,
            client: 'Jeanne Morel',
            montant: quote.total,
            qui: 'Jeanne Morel',
            commencer: 'Ne commencez rien avant le 9 décembre 2026.',
          },
        },
        site,
      ),
    'acceptance-code': (words) =>
      acceptanceCodeMail(
        words,
        {
          ...written,
          values: { numéro: quote.number, code: '042317', minutes: '10' },
          url: link,
        },
        site,
      ),
    'decline-came': (words) =>
      declineNotificationMail(
        words,
        {
          id,
          to: notice.to,
          replyTo: email,
          url: link,
          values: {
            numéro: quote.number,
            client: 'Jeanne Morel',
            montant: quote.total,
            raison: 'Le délai ne me convient pas.',
          },
        },
        site,
      ),
    supplement: (words) =>
      supplementMail(
        words,
        {
          ...written,
          url: link,
          values: {
            numéro: 'CO-E-2026-0042',
            véhicule: 'Peugeot 308, AB-123-CD',
            jante: 'avant gauche, 18\u00a0pouces',
            constat: 'Une fissure de trois centimètres sous la peinture, côté intérieur.',
            travail: 'soudure',
            prix: '108,00\u00a0€ TTC',
            refus: 'Si vous refusez, la jante vous est rendue sans travail, et ce refus ne vous coûte rien.',
          },
        },
        site,
      ),
    'supplement-confirmed': (words) =>
      supplementConfirmedMail(
        words,
        {
          ...written,
          values: {
            numéro: 'CO-E-2026-0042',
            jante: 'avant gauche, 18\u00a0pouces',
            travail: 'soudure',
            prix: '108,00\u00a0€ TTC',
            date: declared.date,
            'date promise': '1er décembre 2026',
            'fin du délai': '8 décembre 2026',
          },
          shown:
            'Jante 1, avant gauche, 18\u00a0pouces\nTravail proposé\u00a0: Soudure\nPrix TTC\u00a0: 108,00\u00a0€',
          consumer: { isEarly: true, withdrawalUrl: link },
          pageUrl: link,
          attachments: [attachment],
        },
        site,
      ),
    'supplement-answered': (words) =>
      supplementAnsweredMail(
        words,
        {
          id,
          to: notice.to,
          replyTo: email,
          url: link,
          values: {
            numéro: 'CO-E-2026-0042',
            client: 'Jeanne Morel',
            réponse: 'accepte',
            travail: 'soudure',
            jante: 'avant gauche, 18\u00a0pouces',
            suite: 'La jante n’est plus arrêtée.',
          },
        },
        site,
      ),
    'withdrawal-receipt': (words) =>
      withdrawalReceiptMail(
        words,
        {
          ...written,
          values: declared,
          url: link,
          next: 'confirm',
          isOfPart: false,
        },
        site,
      ),
    'withdrawal-came': (words) =>
      withdrawalNotificationMail(
        words,
        {
          id,
          to: notice.to,
          replyTo: email,
          url: link,
          values: declared,
          isConfirmed: true,
        },
        site,
      ),
    'withdrawal-answer': (words) =>
      withdrawalAnswerMail(
        words,
        'Votre rétractation est acceptée.',
        {
          ...written,
          values: { contrat: quote.number, date: declared.date },
          url: link,
        },
        site,
      ),
    invoice: (words) =>
      invoiceMail(
        words,
        {
          ...written,
          subject: 'Votre facture FA-E-2026-0042',
          pageUrl: link,
          areaUrl: link,
          attachment,
          text: 'Bonjour,\n\nVeuillez trouver ci-joint votre facture.',
          transfer: transferOf({ cents: 48_000, reference: 'FA-E-2026-0042' }, site),
        },
        site,
      ),
    dossier: (words) =>
      dossierMail(
        words,
        {
          ...written,
          values: {
            véhicule: 'Peugeot 308, AB-123-CD',
            sinistre: 'Sinistre n°\u00a02026-118204',
            mission: 'Votre mission\u00a0: M-4471',
            fin: '21/12/2026',
          },
          url: link,
        },
        site,
      ),
    'expert-answered': (words) =>
      expertAnsweredMail(
        words,
        {
          ...written,
          values: {
            expert: 'Claire Lebrun, Cabinet Lebrun',
            numéro: order.order_number,
            réponse: 'Accord de Claire Lebrun pour 480,00\u00a0€ HT.',
          },
          url: link,
        },
        site,
      ),
    statement: (words) =>
      statementMail(
        words,
        {
          id,
          to: written.to,
          values: {
            mois: 'octobre 2026',
            facturé: '1\u00a0240,00\u00a0€',
            reste: '480,00\u00a0€',
          },
          url: link,
          attachment,
        },
        site,
      ),
    slip: (words) =>
      slipMail(
        words,
        {
          slip: {
            id,
            kind: 'deposit',
            created_at: new Date('2026-11-12T09:42:00Z'),
            content: {
              number: order.order_number,
              client: 'Jeanne Morel',
              vehicle: 'Peugeot 308',
              plate: 'AB-123-CD',
              workshop: { id: order.pos_id, title: '', city: '', lines: [] },
              rims: [],
              photos: [],
              terms: null,
            },
          },
          to: email,
          pageUrl: link,
          attachment,
        },
        site,
      ),
    'order-correction': corrected,
    'order-cancelled': (words) =>
      orderCancelledMail(
        words,
        { id, order, to: email, owed: '144,00\u00a0€', areaUrl: link, pageUrl: link },
        site,
      ),
    'pickup-ready': waits,
    'pickup-reminder': waits,
    'storage-notice': (words) => {
      const { before, subject } = fillMailWords<'storage-notice'>(words, noticed, site)
      return storageNoticeMail(words, { ...written, subject, text: before, url: link }, site)
    },
    order: (words) =>
      orderMail(words, { id, order, status: 1, to: email, areaUrl: link, pageUrl: link }, site),
    letter: (words) =>
      messageMail(
        words,
        {
          ...written,
          subject: 'Re: Délai pour quatre jantes',
          text: 'Bonjour Jeanne,\n\nCinq jours ouvrés.',
          quoted: { intro: 'Le 21 novembre 2026, vous avez écrit\u00a0:', text: message.message },
          pageUrl: link,
          references: [],
          attachments: [],
        },
        site,
      ),
    'visitor-wrote': (words) =>
      visitorMessageMail(words, id, { text: 'Merci, c’est parfait.', files: 2 }, notice, site),
    'visitor-withdrew': (words) => requestWithdrawnMail(words, id, 'J’ai trouvé ailleurs.', notice, site),
    'thread-link': (words) => matterLinkMail(words, id, email, link, site),
    'backup-failed': (words) =>
      backupFailedMail(
        words,
        {
          id,
          to: notice.to,
          at: new Date('2026-11-22T03:23:00Z'),
          reason: 'le disque est plein',
          url: link,
        },
        site,
      ),
    'site-news': (words) =>
      siteNewsMail(
        words,
        {
          id,
          to: notice.to,
          news: [
            {
              title: 'Disque',
              sentence:
                'Presque plein\u00a0: 310\u00a0Mo libres. Les visiteurs ne peuvent plus joindre de photos.',
              advice: 'Libérez de la place, ou agrandissez le disque.',
            },
          ],
          url: link,
        },
        site,
      ),
    subscribed: (words) => newsletterMail(words, { id, email }, { confirm: link, unsubscribe: link }, site),
    'newsletter-issue': async (words) => {
      const write = await newsletterIssueMail(words, letter, 'https://exemple.fr', site)
      return write({ id, to: email, unsubscribeUrl: link })
    },
    'request-received': (words) => visitorMail(words, request, { newsletter: link, page: link }, site),
    'request-came': (words) => workshopMail(words, request, [], { signed: link, office: link }, site),
  }

  return samples
}

/** Renders a sample of any mail of the site with invented values and the facts of `site`. */
export const writeSample: MailSamples['write'] = (mail, words, site) => samplesOf(site)[mail](words)
