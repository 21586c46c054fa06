import type { PgTable } from 'drizzle-orm/pg-core'
import type {
  auditTrail,
  bankLines,
  clientPeople,
  clientStatements,
  clients,
  contactMessages,
  contentRecords,
  customerCreations,
  estimateDrafts,
  estimates,
  events,
  expertDossiers,
  invoiceDrafts,
  invoices,
  mailAddresses,
  newsletterConsents,
  newsletterDeliveries,
  newsletterSubscriptions,
  orderRims,
  orderSlips,
  orders,
  outgoingMails,
  payments,
  portfolioSources,
  proofEvents,
  quoteRequests,
  sessions,
  supplements,
  threadMessages,
  users,
  withdrawals,
} from '../../../db/schema/tables.ts'
import { invoiceStateNames } from '../../billing/invoices/invoice-status.ts'
import { cashGroundNames, paymentMeansNames } from '../../billing/payment-means.ts'
import { site } from '../../business/site.ts'
import { proofKindNames } from '../../contracts/acceptance/proof-words.ts'
import { estimateStateNames } from '../../contracts/estimates/estimate.ts'
import { decisionChannels } from '../../contracts/estimates/estimate-options.ts'
import { supplementStateNames } from '../../contracts/supplements/supplement.ts'
import { declineConsequences } from '../../contracts/supplements/supplement-forms.ts'
import { withdrawalDecisionNames } from '../../contracts/withdrawals/withdrawal-words.ts'
import { consentSources } from '../../correspondence/newsletter/subscriptions.ts'
import {
  clientOptions,
  howKnownOptions,
  rimTypeOptions,
  serviceOptions,
  shopOptions,
} from '../../correspondence/quote-requests/quote-request-options.ts'
import { inboxStateNames } from '../../kernel/inbox-kind.ts'
import { rimDefects, rimFinishes, rimPositions, rimServices } from '../../kernel/rim-words.ts'
import { slipNames } from '../../kernel/slip-words.ts'
import { clientTypeNames } from '../../people/clients/client-fields.ts'
import { consentNames, handoverNames } from '../../workshop/orders/order-status.ts'
import type { PersonalDataKind } from '../personal-data/personal-data-kinds.ts'

/** Labels for stored values that no page of the site shows in words. */
const auditedActionNames: Readonly<Record<(typeof auditTrail.$inferSelect)['act'], string>> = {
  'signed-in': 'Connexion',
  'sign-in-failed': 'Connexion refusée',
  'signed-out': 'Déconnexion',
  'recovery-mailed': 'Lien de nouveau mot de passe envoyé',
  'password-reset': 'Mot de passe remplacé par un lien',
  'password-changed': 'Mot de passe changé',
  'password-change-failed': 'Changement de mot de passe refusé',
  'client-invited': 'Invitation',
  'account-created': 'Compte ouvert',
  'account-closed': 'Compte fermé',
  'staff-created': 'Compte de l’équipe ouvert',
  'factor-set': 'Seconde étape activée',
  'factor-passed': 'Seconde étape passée',
  'factor-failed': 'Seconde étape refusée',
  'factor-skipped': 'Seconde étape passée sans code',
  'factor-reset': 'Seconde étape réinitialisée',
  'recovery-code-used': 'Code de secours utilisé',
  'recovery-codes-made': 'Codes de secours créés',
  'sessions-ended': 'Appareils déconnectés',
}

type ThreadMessage = typeof threadMessages.$inferSelect

const directionNames: Readonly<Record<ThreadMessage['direction'], string>> = {
  received: 'Reçu de vous',
  sent: 'Envoyé par nous',
  note: 'Note interne de notre équipe',
}

const messageChannelNames: Readonly<Record<ThreadMessage['channel'], string>> = {
  mail: 'E-mail',
  page: 'Page de suivi',
  note: 'Note',
}

const mailStateNames: Readonly<Record<string, string>> = {
  queued: 'Sur le départ',
  sent: 'Parti',
  refused: 'Refusé',
  cancelled: 'Annulé',
}

const invitationStatusNames: Readonly<Record<string, string>> = {
  email_sent: 'Envoyée',
  account_created: 'Suivie',
}

const deliveryNames: Readonly<Record<(typeof newsletterDeliveries.$inferSelect)['state'], string>> = {
  waiting: 'À envoyer',
  claimed: 'Sur le départ',
  sent: 'Partie',
  refused: 'Refusée',
  doubtful: 'En doute',
  bounced: 'Revenue',
  skipped: 'Non envoyée',
}

const pageStateNames: Readonly<Record<(typeof contentRecords.$inferSelect)['state'], string>> = {
  draft: 'En préparation',
  published: 'Sur le site',
  withdrawn: 'Retirée du site',
}

/**
 * Label of a column, with its key in `donnees.json` when that differs from the column name; or the reason why the column is
 * left out.
 */
type ColumnUse = string | Renamed | LeftOut

interface Renamed {
  key: string
  label: string
}

interface LeftOut {
  leftOut: string
}

const leftOut = (reason: string): LeftOut => ({ leftOut: reason })

const ownKey = leftOut('an id of the site’s')
const otherRecord = leftOut('leads to a record that has its own place in the archive, or is not theirs')
const team = leftOut('who of the team it was is theirs')
const madeOfOthers = leftOut('made of the other columns')
const handling = leftOut('how the site or the workshop goes about it')
const onPdf = leftOut('stands in its PDF, which is handed out too')

/** Use of every column of the tables of a section, and of the additional columns `Beside`. */
type ColumnsOf<Table extends PgTable, Beside extends string = never> = Readonly<
  Record<(Table extends PgTable ? keyof Table['$inferSelect'] : never) | Beside, ColumnUse>
>

/** Sections about the client's record, account, sign-ins and newsletter. */
const accountSections = {
  clients: {
    title: 'Fiche client',
    columns: {
      type: 'Nature',
      name: 'Société',
      last_name: 'Nom',
      first_name: 'Prénom',
      email: 'E-mail',
      phone: 'Téléphone',
      siret: 'SIRET',
      siren: 'SIREN',
      vat_number: 'N° de TVA',
      address: 'Adresse',
      notes: 'Notes de notre équipe',
      requires_purchase_order: 'Numéro de commande exigé',
      statement_since: 'Relevé mensuel depuis le',
      created_at: 'Fiche créée le',
      id: ownKey,
      merged_into: leftOut('of a record without anybody'),
      erased_at: leftOut('of a record without anybody'),
      display_name: madeOfOthers,
      search_text: madeOfOthers,
    } satisfies ColumnsOf<typeof clients>,
    words: { type: clientTypeNames },
  },
  accounts: {
    title: 'Accès à l’espace client',
    columns: {
      email: 'Identifiant',
      name: 'Nom',
      createdAt: 'Ouvert le',
      updatedAt: 'Modifié le',
      id: ownKey,
      emailVerified: leftOut('never used'),
      image: leftOut('never used'),
      role: leftOut('of clients alone'),
    } satisfies ColumnsOf<typeof users>,
  },
  colleagues: {
    title: 'Personnes d’entreprise qui ont un accès',
    columns: {
      name: 'Nom',
      email: 'Identifiant',
      words: 'Mot joint à la demande',
      asked_at: 'Demandé le',
      invited_at: 'Lien envoyé le',
      opened_at: 'Ouvert le',
      close_asked_at: 'Fermeture demandée le',
      closed_at: 'Fermé le',
      id: ownKey,
      client_id: leftOut('of the company alone'),
      asked_by_form: handling,
    } satisfies ColumnsOf<typeof clientPeople>,
  },
  sessions: {
    title: 'Connexions ouvertes',
    columns: {
      device: 'Navigateur',
      createdAt: 'Depuis le',
      updatedAt: 'Dernier usage',
      expiresAt: 'Jusqu’au',
      id: ownKey,
      userId: ownKey,
      token: leftOut('a secret'),
      ipAddress: leftOut('never kept'),
      userAgent: leftOut('never kept'),
      wholeSince: leftOut('of the team alone'),
    } satisfies ColumnsOf<typeof sessions>,
  },
  trail: {
    title: 'Journal des connexions',
    columns: {
      act: 'Acte',
      created_at: 'Date',
      id: ownKey,
      user_id: ownKey,
      address_print: leftOut('a keyed hash, which tells nobody anything'),
    } satisfies ColumnsOf<typeof auditTrail>,
    words: { act: auditedActionNames },
  },
  invitations: {
    title: 'Invitations à l’espace client',
    columns: {
      email: 'Adresse',
      status: 'État',
      created_at: 'Envoyée le',
      id: ownKey,
      client_id: ownKey,
      uid: ownKey,
    } satisfies ColumnsOf<typeof customerCreations>,
    words: { status: invitationStatusNames },
  },
  subscriptions: {
    title: 'Lettre d’information',
    columns: {
      email: 'Adresse',
      created_ad: 'Inscrite le',
      source: 'Venue par',
      proof: 'Preuve du consentement',
      confirmed_at: 'Confirmée le',
      bounced_at: 'Retour de nos lettres',
      bounce_reason: 'Motif',
      id: ownKey,
      subscription_id: ownKey,
      subscribed_at: leftOut('the same as `created_ad`'),
    } satisfies ColumnsOf<typeof newsletterSubscriptions | typeof newsletterConsents>,
    words: { source: consentSources },
  },
  deliveries: {
    title: 'Lettres d’information envoyées',
    columns: {
      subject: 'Objet',
      settled_at: 'Date',
      state: 'État',
      reason: 'Motif',
      id: ownKey,
      issue_id: otherRecord,
      subscription_id: otherRecord,
      domain: leftOut('of the address, which the subscription says'),
      run_id: handling,
      attempts: handling,
    } satisfies ColumnsOf<typeof newsletterDeliveries, 'subject'>,
    words: { state: deliveryNames },
  },
} as const satisfies Sections

/** Sections about requests and messages. */
const correspondenceSections = {
  requests: {
    title: 'Demandes de devis',
    columns: {
      reference: 'Référence',
      created_at: 'Envoyée le',
      state: 'État',
      last_name: 'Nom',
      first_name: 'Prénom',
      email: 'E-mail',
      phone: 'Téléphone',
      line_1: 'Adresse',
      zip_code: 'Code postal',
      city: 'Ville',
      client: 'Vous êtes',
      shop: 'Point de vente',
      service: 'Prestation',
      number: 'Nombre de jantes',
      size: 'Taille',
      rim_type: 'Type de jante',
      brand: 'Marque',
      model: 'Modèle',
      complementary_infos: 'Précisions',
      type: 'Nous connaissez par',
      confidentiality: 'Politique de confidentialité acceptée',
      newsletter: 'Lettre demandée',
      closed_reason: 'Fermée pour',
      id: ownKey,
      images: leftOut('the photos themselves lie beside'),
      client_id: otherRecord,
      handled_by: team,
      seen: handling,
      waits_since: handling,
      search_text: madeOfOthers,
    } satisfies ColumnsOf<typeof quoteRequests>,
    words: {
      state: inboxStateNames.request,
      client: clientOptions,
      type: howKnownOptions,
      get shop() {
        return shopOptions(site)
      },
      service: serviceOptions,
      rim_type: rimTypeOptions,
    },
  },
  messages: {
    title: 'Messages',
    columns: {
      created_at: 'Envoyé le',
      email: 'E-mail',
      name: 'Nom',
      object: 'Objet',
      message: 'Message',
      state: 'État',
      closed_reason: 'Fermé pour',
      id: ownKey,
      message_id: ownKey,
      client_id: otherRecord,
      client_email: leftOut('the workshop’s own address'),
      handled_by: team,
      seen: handling,
      waits_since: handling,
      search_text: madeOfOthers,
      about_kind: otherRecord,
      about_id: otherRecord,
    } satisfies ColumnsOf<typeof contactMessages>,
    words: { state: inboxStateNames.message },
  },
  letters: {
    title: 'Échanges',
    columns: {
      created_at: 'Date',
      direction: 'Sens',
      channel: 'Par',
      author_name: 'De',
      email: 'Adresse',
      subject: 'Objet',
      text: 'Texte',
      id: ownKey,
      message_id: ownKey,
      in_reply_to: ownKey,
      thread_kind: otherRecord,
      thread_id: otherRecord,
      author_id: team,
      attachments: leftOut('the files themselves lie beside'),
      notices: handling,
      state: handling,
      known_at: handling,
      thread_before: handling,
    } satisfies ColumnsOf<typeof threadMessages>,
    words: { direction: directionNames, channel: messageChannelNames },
  },
  addresses: {
    title: 'Ce que nous savons d’une adresse',
    columns: {
      email: 'Adresse',
      bounced_at: 'Retour de nos e-mails',
      bounce_reason: 'Motif',
      away_at: 'Absence annoncée',
    } satisfies ColumnsOf<typeof mailAddresses>,
  },
} as const satisfies Sections

/** Labels of the values of a rim, in its own columns and in the rims of a quote. */
const rimWords = { position: rimPositions, service: rimServices, finish: rimFinishes, defects: rimDefects }

/** Columns of the amounts of quotes and invoices. */
const amounts = { total_te: 'Montant HT', total: 'Montant TTC' }

/** Columns of a sent mail. The keys are those that archives have had from the beginning. */
const mailed = {
  recipient: { key: 'email', label: 'Adresse' },
  text: 'Texte',
  state: 'État',
  created_at: 'Écrit le',
  sent_at: 'Parti le',
  returned_at: 'Revenu le',
  refusal: 'Motif du refus',
  id: ownKey,
  author_id: team,
  author_name: team,
  due_at: handling,
  claimed_by: handling,
  claimed_at: handling,
  invoice_id: otherRecord,
  estimate_id: otherRecord,
  order_id: otherRecord,
  message_id: otherRecord,
  kind: handling,
  reminder_level: handling,
}

/** Sections about quotes, orders and the work on them. */
const workSections = {
  drafts: {
    title: 'Brouillons de devis',
    columns: {
      created_at: 'Commencé le',
      changed_at: 'Modifié le',
      content: 'Contenu',
      safety_lifts: handling,
      id: ownKey,
      client_id: ownKey,
      pos_id: handling,
      quote_request_id: otherRecord,
      replaces: otherRecord,
      version: handling,
      author_id: team,
      author_name: team,
    } satisfies ColumnsOf<typeof estimateDrafts>,
  },
  preparations: {
    title: 'Factures en préparation',
    columns: {
      created_at: 'Commencée le',
      changed_at: 'Modifiée le',
      content: 'Contenu',
      id: ownKey,
      client_id: ownKey,
      orders: otherRecord,
      proposed: leftOut('the lines of their orders'),
      author_id: team,
      author_name: team,
    } satisfies ColumnsOf<typeof invoiceDrafts>,
  },
  estimates: {
    title: 'Devis',
    columns: {
      estimate_number: 'Numéro',
      created_at: 'Émis le',
      state: 'État',
      ...amounts,
      vehicle: 'Véhicule',
      registration_number: 'Immatriculation',
      valid_until: 'Valable jusqu’au',
      working_days: 'Délai en jours ouvrés',
      message: 'Message',
      lines: 'Lignes',
      rims: 'Jantes',
      buyer: 'Établi à',
      sent_at: 'Envoyé le',
      seen_at: 'Consulté le',
      lessor: 'Loueur de la voiture',
      reminded_at: 'Relancé le',
      decided_at: 'Décidé le',
      decision_channel: 'Par',
      decided_by: 'Noté par',
      refusal_reason: 'Motif du refus',
      consent: 'Ce que vous avez accepté',
      early_start_at: 'Demande de commencer sans attendre',
      confirmed_at: 'Confirmé le',
      confirmed_to: 'Confirmé à',
      deposit_asked: 'Acompte demandé',
      offered_at: onPdf,
      safety_lifts: handling,
      id: ownKey,
      client_id: ownKey,
      pos_id: handling,
      status: leftOut('said by `state`'),
      quote_request_id: otherRecord,
      replaced_by: otherRecord,
      content: leftOut('the other columns, as they were typed'),
      terms_version: onPdf,
      search_text: madeOfOthers,
    } satisfies ColumnsOf<typeof estimates>,
    cents: ['total_te', 'total', 'unit_price', 'deposit_asked'],
    words: {
      state: estimateStateNames,
      decision_channel: decisionChannels,
      type: clientTypeNames,
      ...rimWords,
    },
  },
  proofs: {
    title: 'Preuves de vos réponses aux devis',
    columns: {
      at: 'Date',
      kind: 'Événement',
      data: 'Ce qui a été montré et répondu',
      place: 'Rang',
      previous_hash: 'Empreinte précédente',
      hash: 'Empreinte',
      estimate_id: otherRecord,
    } satisfies ColumnsOf<typeof proofEvents>,
    words: { kind: proofKindNames },
  },
  estimateMails: {
    title: 'E-mails de devis',
    columns: { ...mailed, subject: leftOut('empty: it is made of the quote') } satisfies ColumnsOf<
      typeof outgoingMails
    >,
    words: { state: mailStateNames },
  },
  withdrawals: {
    title: 'Rétractations',
    columns: {
      created_at: 'Déclarée le',
      name: 'Nom',
      contract: 'Contrat',
      email: 'Adresse',
      part: 'Partie du contrat',
      part_keys: madeOfOthers,
      agreed_part: 'Partie retenue',
      confirmed_at: 'Confirmée le',
      set_aside_at: 'Écartée le',
      joined_at: 'Rattachée au contrat le',
      decision: 'Décision',
      decided_at: 'Décidée le',
      answer: 'Réponse',
      settled_at: 'Réglée le',
      id: ownKey,
      estimate_id: otherRecord,
      order_id: otherRecord,
      is_known_address: handling,
      is_mailed: handling,
      confirmed_how: handling,
      check_reason: handling,
      confirmed_by: team,
      set_aside_by: team,
      joined_by: team,
      decided_by: team,
      settled_by: team,
      search_text: madeOfOthers,
    } satisfies ColumnsOf<typeof withdrawals>,
    words: { decision: withdrawalDecisionNames },
  },
  orders: {
    title: 'Commandes',
    columns: {
      order_number: 'Numéro',
      created_at: 'Créée le',
      status_name: 'Étape',
      rim_n: 'Nombre de jantes',
      brand: 'Marque',
      model: 'Modèle',
      registration_number: 'Immatriculation',
      plate_country: 'Pays de la plaque',
      mileage: 'Kilométrage',
      purchase_order: 'Votre bon de commande',
      lessor: 'Loueur de la voiture',
      received_at: 'Jantes reçues le',
      working_days: 'Délai annoncé, en jours ouvrés',
      promised_on: 'Promise pour le',
      first_promised_on: 'D’abord promise pour le',
      agreed_on: 'Convenue au plus tard pour le',
      late_reason: 'Pourquoi plus tard que convenu',
      ready_at: 'Jantes prêtes le',
      handover: 'Remise',
      pickup_reminded_at: 'Rappel de retrait le',
      storage_notice_at: 'Préavis de garde le',
      storage_terms: 'Frais de garde annoncés',
      total_te: 'Montant HT',
      total_ti: 'Montant TTC',
      lines: 'Lignes',
      blocked_reason: 'Ce qui la bloque',
      notes: 'Notes de notre équipe',
      photo_consent: 'Votre accord pour montrer ses photos',
      cancelled_at: 'Annulée le',
      cancelled_by: team,
      cancel_reason: 'Motif de l’annulation',
      id: ownKey,
      client_id: ownKey,
      pos_id: handling,
      status: leftOut('said by `status_name`'),
      moved_at: handling,
      received_by: team,
      before_move: handling,
      tells_client: handling,
      told_status: handling,
      invoice: otherRecord,
      estimate_id: otherRecord,
      quote_request_id: otherRecord,
      search_text: madeOfOthers,
    } satisfies ColumnsOf<typeof orders>,
    cents: ['total_te', 'total_ti', 'unit_price'],
    words: { how: consentNames, handover: handoverNames },
  },
  orderMails: {
    title: 'Avis de retrait',
    columns: { subject: 'Objet', ...mailed } satisfies ColumnsOf<typeof outgoingMails>,
    words: { state: mailStateNames },
  },
  showings: {
    title: 'Vos jantes sur notre site',
    columns: {
      order_number: 'Commande',
      title: 'Titre',
      state: 'État',
      published_at: 'Publiée le',
      record_id: otherRecord,
      order_id: otherRecord,
      rim_id: otherRecord,
      step_photos: leftOut('shown on the page itself'),
    } satisfies ColumnsOf<typeof portfolioSources, 'order_number' | 'title' | 'state' | 'published_at'>,
    words: { state: pageStateNames },
  },
  slips: {
    title: 'Bons de dépôt et de remise',
    columns: {
      order_number: 'Commande',
      kind: 'Bon',
      created_at: 'Fait le',
      signer: 'Signé par',
      signed_at: 'Signé le',
      mailed_to: 'Envoyé à',
      mailed_at: 'Envoyé le',
      content: onPdf,
      signature: onPdf,
      verification_code: onPdf,
      id: ownKey,
      order_id: ownKey,
      made_by: team,
      made_by_name: team,
      mail_asked_at: handling,
      mail_asked_by: team,
    } satisfies ColumnsOf<typeof orderSlips, 'order_number'>,
    words: { kind: slipNames },
  },
  supplements: {
    title: 'Suppléments',
    columns: {
      order_number: 'Commande',
      proposed_at: 'Proposé le',
      state: 'État',
      words: 'Constat',
      defect: 'Défaut',
      service: 'Prestation',
      unit_price: 'Prix HT',
      if_declined: 'En cas de refus',
      sent_at: 'Demandé le',
      sent_to: 'Demandé à',
      answered_at: 'Répondu le',
      answer_channel: 'Par',
      answered_by: 'Répondu par',
      shown: 'Ce que vous aviez sous les yeux',
      shown_hash: 'Son empreinte SHA-256',
      consent: 'Ce que vous avez accepté',
      early_start_at: 'Demande de commencer sans attendre',
      promised_on: 'Promise pour le',
      confirmed_at: 'Confirmé le',
      confirmed_to: 'Confirmé à',
      withdrawn_at: 'Retiré ou rétracté le',
      id: ownKey,
      order_id: ownKey,
      rim_id: otherRecord,
      photo_id: otherRecord,
      vat_rate: handling,
      dropped_line: handling,
      safety_lifts: handling,
      proposed_by: team,
      proposed_by_name: team,
      sent_by: team,
      mailed_at: handling,
      noted_by: team,
      terms_version: otherRecord,
      withdrawn_by: team,
    } satisfies ColumnsOf<typeof supplements, 'order_number'>,
    cents: ['unit_price'],
    words: {
      state: supplementStateNames,
      if_declined: declineConsequences,
      answer_channel: decisionChannels,
      service: rimServices,
      defect: rimDefects,
    },
  },
  dossiers: {
    title: 'Dossiers ouverts à un expert',
    columns: {
      created_at: 'Ouvert le',
      expert_name: 'À',
      expert_firm: 'Cabinet',
      claim_number: 'Sinistre',
      mission_reference: 'Mission',
      expires_at: 'Jusqu’au',
      revoked_at: 'Accès retiré le',
      shows_prices: 'Prix montrés',
      shows_photos: 'Photos montrées',
      shows_estimate: 'Devis montré',
      prices: 'Prix des jantes',
      agreed_at: 'Accord donné le',
      agreed_by: 'Accord de',
      agreed_cents: 'Montant accordé HT',
      agreed_words: 'Remarques de l’expert',
      photos_asked_at: 'Photos demandées le',
      photos_asked_words: 'Demande de l’expert',
      id: ownKey,
      order_id: otherRecord,
      estimate_id: otherRecord,
      expert_email: leftOut('the address is the expert’s'),
      photos_asked_rim: leftOut('its place alone, which the request says'),
      created_by: team,
      created_by_name: team,
      revoked_by: team,
      mail_asked_at: handling,
      mailed_at: handling,
      answered_at: handling,
      answer_seen_at: handling,
    } satisfies ColumnsOf<typeof expertDossiers>,
    cents: ['agreed_cents', 'ours', 'replacement'],
  },
  rims: {
    title: 'Jantes',
    columns: {
      order_number: 'Commande',
      place: 'Jante',
      position: 'Position',
      size: 'Taille',
      make: 'Marque',
      part_number: 'Référence',
      service: 'Prestation',
      finish: 'Finition',
      defects: 'Défauts',
      notes: 'Notes',
      problem: 'Problème',
      problem_at: 'Constaté le',
      problem_by: team,
      radial_before: 'Faux-rond avant (centièmes de mm)',
      radial_after: 'Faux-rond après (centièmes de mm)',
      axial_before: 'Voile avant (centièmes de mm)',
      axial_after: 'Voile après (centièmes de mm)',
      primer: 'Apprêt',
      paint: 'Teinte',
      varnish: 'Vernis',
      advice: 'Conseil donné',
      recorded_at: handling,
      id: ownKey,
      order_id: ownKey,
    } satisfies ColumnsOf<typeof orderRims, 'order_number'>,
    words: rimWords,
  },
} as const satisfies Sections

/** Sections about invoices and payments. */
const paymentSections = {
  invoices: {
    title: 'Factures et avoirs',
    columns: {
      invoice_number: 'Numéro',
      created_at: 'Émise le',
      status: 'État',
      ...amounts,
      deposit: 'Acompte versé à la commande',
      supplied_on: 'Travail fait le',
      sent_at: 'Envoyée le',
      due_on: 'À régler le',
      reminded_at: 'Relancée le',
      paid_on: 'Réglée le',
      registration_number: 'Immatriculation',
      mileage: 'Kilométrage',
      purchase_order: 'Votre bon de commande',
      lines: 'Lignes',
      buyer: 'Établie à',
      credit_reason: 'Motif de l’avoir',
      id: ownKey,
      client_id: ownKey,
      pos_id: handling,
      credited_invoice: onPdf,
      is_deposit: onPdf,
      rates: onPdf,
      vat_exemption: onPdf,
      estimate_id: otherRecord,
      reminders: leftOut('each is one of the mails'),
    } satisfies ColumnsOf<typeof invoices>,
    cents: ['total_te', 'total', 'deposit', 'unit_price'],
    words: { status: invoiceStateNames, type: clientTypeNames },
  },
  statements: {
    title: 'Relevés mensuels',
    columns: {
      month: 'Mois',
      made_at: 'Établi le',
      mailed_at: 'Envoyé le',
      client_id: ownKey,
      mail_asked_at: handling,
      sent_by_form: handling,
    } satisfies ColumnsOf<typeof clientStatements>,
  },
  invoiceMails: {
    title: 'E-mails de facture',
    columns: { subject: 'Objet', ...mailed } satisfies ColumnsOf<typeof outgoingMails>,
    words: { state: mailStateNames },
  },
  payments: {
    title: 'Encaissements',
    columns: {
      paid_on: 'Payé le',
      cents: 'Montant',
      method: { key: 'means', label: 'Moyen' },
      reference: 'Référence',
      cash_ground: 'Motif des espèces',
      cash_proof: 'Justificatif',
      recorded_at: 'Enregistré le',
      id: ownKey,
      idempotency_key: ownKey,
      invoice_id: otherRecord,
      pos_id: handling,
      booked_on: handling,
      recorded_by: team,
      previous_hash: handling,
      hash: handling,
    } satisfies ColumnsOf<typeof payments>,
    cents: ['cents'],
    words: { means: paymentMeansNames, cash_ground: cashGroundNames },
  },
  bankLines: {
    title: 'Lignes de relevé de banque',
    columns: {
      booked_on: 'Date',
      cents: 'Montant',
      payer: 'Payeur',
      text: 'Libellé',
      id: ownKey,
      payment_id: otherRecord,
      state: handling,
      imported_at: handling,
    } satisfies ColumnsOf<typeof bankLines>,
    cents: ['cents'],
  },
} as const satisfies Sections

/** Sections of an archive, in order (docs/product.md §11.24). */
const archiveSections = {
  ...accountSections,
  ...correspondenceSections,
  ...workSections,
  ...paymentSections,
  events: {
    title: 'Ce qui a été fait de votre fiche',
    columns: {
      at: 'Date',
      sentence: 'Acte',
      id: ownKey,
      actor_id: team,
      actor_name: team,
      act: leftOut('said by the sentence'),
      before: leftOut('said by the sentence'),
      after: leftOut('said by the sentence'),
      channel: leftOut('said by the sentence'),
      record_kind: leftOut('of their record alone'),
      record_id: ownKey,
    } satisfies ColumnsOf<typeof events, 'sentence'>,
  },
} as const satisfies Sections

export type SectionName = keyof typeof archiveSections

/** Returns the columns that a section contains, in display order. */
export function archiveColumns(name: SectionName): { column: string; key: string; label: string }[] {
  return Object.entries(sectionLayout(name).columns).flatMap(([column, use]) => {
    if (typeof use === 'string') return [{ column, key: column, label: use }]
    return 'leftOut' in use ? [] : [{ column, ...use }]
  })
}

export const sectionLayout = (name: SectionName): SectionLayout => archiveSections[name]

type Columns<Name extends SectionName> = (typeof archiveSections)[Name]['columns']

/** A row of a section. A row that lacks one of the section's columns is a type error. */
export type ArchiveRow<Name extends SectionName> = Record<
  {
    [Column in keyof Columns<Name>]: Columns<Name>[Column] extends LeftOut ? never : Column
  }[keyof Columns<Name>],
  unknown
>

/** Section of an archive: its columns by name, each with its label or the reason why it is left out. */
interface SectionLayout {
  title: string
  columns: Readonly<Record<string, ColumnUse>>
  /** Keys whose values are amounts in cents. */
  cents?: readonly string[]
  /** Labels of stored values, by key. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Sections of an archive, or some of them. */
type Sections = Partial<Record<PersonalDataKind | 'sessions' | 'trail' | 'rims', SectionLayout>>
