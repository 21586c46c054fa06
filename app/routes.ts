import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** All routes of the site, grouped by section. */
export default [
  // Public pages
  index('routes/home.tsx'),
  route('a_propos', 'routes/about/about.tsx'),
  route('realisations', 'routes/portfolio/portfolio.tsx', [route(':id', 'routes/portfolio/entry.tsx')]),
  route('actualites', 'routes/news/news.tsx'),
  route('actualites/:id', 'routes/news/article.tsx'),
  route('services/:service', 'routes/services/service.tsx'),
  route('delais', 'routes/lead-times/lead-times.tsx'),
  route('conditions_generales', 'routes/legal/terms.tsx'),
  route('conditions_generales/versions/:number', 'routes/legal/terms-version.tsx'),
  route('confidentialite', 'routes/legal/privacy.tsx'),
  route('confidentialite/versions/:number', 'routes/legal/privacy-version.tsx'),
  route('confidentialite/texte', 'routes/legal/privacy-text.ts'),
  route('mentions_legales', 'routes/legal/legal-notice.tsx'),
  route('accessibilite', 'routes/legal/accessibility.tsx'),

  // Prices
  route('tarifs', 'routes/prices/prices.tsx'),
  route('tarifs/prix', 'routes/prices/price-answer.ts'),

  // Quote request
  route('devis', 'routes/quote-request/quote-request.tsx'),
  // State of a sent request, by signed address: its loader checks access
  route('devis/suivi/:reference', 'routes/quote-request/request-tracking.tsx'),
  route('devis/:id/photos/:photoId', 'routes/quote-request/photos/photo-upload.ts'),

  // Withdrawal from a contract
  route('retractation', 'routes/withdrawal/withdrawal.tsx'),
  route('retractation/recue/:id', 'routes/withdrawal/receipt.tsx'),
  route('retractation/confirmer/:id', 'routes/withdrawal/confirm.tsx'),

  // Verification that a document is the one that was issued
  route('verifier', 'routes/verification/verify.tsx'),
  route('verifier/:code', 'routes/verification/verify-code.tsx'),

  // Newsletter
  route('newsletter', 'routes/newsletter/newsletter.ts'),
  route('confirmation_lettre', 'routes/newsletter/confirm.tsx'),
  route('unsubscribe_email', 'routes/newsletter/unsubscribe.tsx'),

  // Page views reported by browsers
  route('audience', 'routes/audience.ts'),

  // Client area: its layout checks access and shows the sign-in form to visitors who are not signed in
  route('espace_pro', 'routes/client-area/client-area.tsx', [
    index('routes/client-area/information.tsx'),
    route('compte', 'routes/client-area/account.tsx'),
    route('personnes', 'routes/client-area/colleagues.tsx'),
    route('commandes', 'routes/client-area/lists/orders.tsx'),
    route('commandes.csv', 'routes/client-area/lists/orders-csv.ts'),
    route('commande/:id', 'routes/client-area/order/order.tsx'),
    route('commande/:id/suivi', 'routes/client-area/order/order-events.ts'),
    route('commande/:id/jantes/:rimId', 'routes/passport/client-passport.tsx'),
    route('commande/:id/jantes/:rimId/photos/:photoId', 'routes/passport/client-photo.ts'),
    route('commande/:id/bons/:slipId/pdf', 'routes/client-area/order/slip-pdf.ts'),
    route('factures', 'routes/client-area/lists/invoices.tsx'),
    route('factures.csv', 'routes/client-area/lists/invoices-csv.ts'),
    route('facture/:posId/:id', 'routes/client-area/documents/invoice.tsx'),
    route('facture/:posId/:id/pdf', 'routes/client-area/documents/invoice-pdf.ts'),
    route('devis', 'routes/client-area/lists/estimates.tsx'),
    route('devis.csv', 'routes/client-area/lists/estimates-csv.ts'),
    route('devis/:posId/:id', 'routes/client-area/documents/estimate.tsx'),
    route('devis/:posId/:id/pdf', 'routes/client-area/documents/estimate-pdf.ts'),
    route('parc', 'routes/client-area/fleet/fleet.tsx'),
    route('parc.csv', 'routes/client-area/fleet/fleet-csv.ts'),
    route('parc/:plate', 'routes/client-area/fleet/vehicle.tsx'),
    route('releves', 'routes/client-area/statements/statements.tsx'),
    route('releves/:month', 'routes/client-area/statements/statement.tsx'),
    route('releves/:month/pdf', 'routes/client-area/statements/statement-pdf.ts'),
  ]),
  route('deconnexion', 'routes/account/sign-out.ts'),

  // Staff: the second factor and the open sessions of the signed-in user
  route('verification', 'routes/account/second-factor/verify.tsx'),
  route('verification/activation', 'routes/account/second-factor/set-up.tsx'),
  route('verification/codes', 'routes/account/second-factor/recovery-codes.tsx'),
  route('verification/passer', 'routes/account/second-factor/skip.ts'),
  route('appareils', 'routes/account/devices/end-sessions.ts'),

  // Accounts: password recovery and account activation by invitation
  route('recuperation', 'routes/account/recovery/recovery.ts'),
  route('recuperation/:id', 'routes/account/recovery/recovery-record.ts'),
  route('recuperation/:id/suivi', 'routes/account/recovery/recovery-events.ts'),
  route('update_user_actions', 'routes/account/password/reset-password.tsx'),
  route('creation_compte/:id', 'routes/account/creation/create-account.tsx'),
  route('creation_compte/:id/suivi', 'routes/account/creation/creation-events.ts'),

  // Office: its layout checks access; each route file names the permission it requires
  route('gestion', 'routes/office/office.tsx', [
    index('routes/office/oversight/today/today.tsx'),
    route('recherche', 'routes/office/oversight/search/search.tsx'),
    route('hors-reseau', 'routes/office/offline/offline.tsx'),
    route('hors-reseau/liste', 'routes/office/offline/keep-list.ts'),
    route('suivi', 'routes/office/live/office-events.ts'),
    route('presences/:kind/:id', 'routes/office/live/record-presences.ts'),
    route('factures', 'routes/office/billing/invoices/invoices.tsx'),
    route('factures/nouvelle', 'routes/office/billing/invoices/new/new-invoice.tsx'),
    route('factures/acompte', 'routes/office/billing/invoices/new/new-deposit.tsx'),
    route('factures/:posId/:id', 'routes/office/billing/invoices/record/invoice.tsx'),
    route('factures/:posId/:id/pdf', 'routes/office/billing/documents/invoice-pdf.ts'),
    route('impressions/:kind/:posId/:id/:printingId', 'routes/office/billing/documents/printing-pdf.ts'),
    route('devis', 'routes/office/contracts/estimates/estimates.tsx'),
    route('devis/nouveau', 'routes/office/contracts/estimates/new-estimate.tsx'),
    route('devis/:posId/:id', 'routes/office/contracts/estimates/estimate.tsx'),
    route('devis/:posId/:id/apercu', 'routes/office/contracts/estimates/draft-pdf.ts'),
    route('devis/:posId/:id/pdf', 'routes/office/contracts/estimates/estimate-pdf.ts'),
    route('devis/:posId/:id/preuve', 'routes/office/contracts/estimates/proof-pdf.ts'),
    route('retractations', 'routes/office/contracts/withdrawals/withdrawals.tsx'),
    route('retractations/:id', 'routes/office/contracts/withdrawals/withdrawal.tsx'),
    route('commandes', 'routes/office/workshop/board/orders.tsx'),
    route('commandes/feuille', 'routes/office/workshop/board/day-sheet.tsx'),
    route('commandes/nouvelle', 'routes/office/workshop/orders/new/new-order.tsx'),
    route('commandes/:id', 'routes/office/workshop/orders/record/order.tsx'),
    route('commandes/:id/client', 'routes/office/workshop/orders/record/order-client.tsx'),
    route('commandes/:id/jantes/:rimId', 'routes/office/workshop/rims/rim.tsx'),
    route('commandes/:id/photos/:photoId', 'routes/office/workshop/photos/photo.ts'),
    route('commandes/:id/photos.zip', 'routes/office/workshop/photos/photos-zip.ts'),
    route('commandes/:id/etiquettes.pdf', 'routes/office/workshop/rims/labels-pdf.ts'),
    route('commandes/:id/bons/:kind', 'routes/office/workshop/slips/slip.tsx'),
    route('commandes/:id/bons/:kind/:slipId/pdf', 'routes/office/workshop/slips/slip-pdf.ts'),
    route('restitutions/:kind/:id', 'routes/office/oversight/fleet/lease-return.tsx'),
    route('restitutions/:kind/:id/pdf', 'routes/office/oversight/fleet/lease-return-pdf.ts'),
    route('dossiers/:kind/:id', 'routes/office/oversight/dossiers/dossiers.tsx'),
    route('scanner', 'routes/office/workshop/rims/scanner.tsx'),
    route('demandes', 'routes/office/correspondence/inbox/requests.tsx', [
      route(':id', 'routes/office/correspondence/inbox/request.tsx'),
    ]),
    route('demandes/:id/photos/:photoId', 'routes/office/correspondence/request-photos/photo.ts'),
    route('demandes/:id/photos.zip', 'routes/office/correspondence/request-photos/photos-zip.ts'),
    route('messages', 'routes/office/correspondence/inbox/messages.tsx', [
      route(':id', 'routes/office/correspondence/inbox/message.tsx'),
    ]),
    route('clients', 'routes/office/people/clients/clients.tsx'),
    route('clients.csv', 'routes/office/people/clients/clients-csv.ts'),
    route('clients/nouveau', 'routes/office/people/clients/new-client.tsx'),
    route('clients/import', 'routes/office/people/clients/import-clients.tsx'),
    route('clients/import/:id', 'routes/office/people/clients/import-clients-run.tsx'),
    route('clients/:id', 'routes/office/people/clients/client.tsx'),
    route('clients/:id/releves/:month', 'routes/office/people/clients/statement-pdf.ts'),
    route('clients/:id/fusion/:otherId', 'routes/office/people/clients/merge-clients.tsx'),
    route('demandes/:id/echanges', 'routes/office/correspondence/threads/request-thread.tsx'),
    route('messages/:id/echanges', 'routes/office/correspondence/threads/message-thread.tsx'),
    route('lettres/:id/fichiers/:fileId', 'routes/office/correspondence/threads/message-attachment.ts'),
    route('courriers/:id', 'routes/office/correspondence/threads/letter-pdf.ts'),
    route('echanges/:kind/:id/:messageId', 'routes/office/correspondence/threads/full-message.tsx'),
    route('direct/:kind/:id', 'routes/office/correspondence/threads/thread-events.ts'),
    route('encaissements', 'routes/office/billing/payments/payments.tsx'),
    route('encaissements/banque', 'routes/office/billing/payments/bank.tsx'),
    route('encaissements/clotures', 'routes/office/billing/payments/closures.tsx'),
    route('encaissements/comptable', 'routes/office/billing/payments/accounting/accounting.tsx'),
    route('encaissements/comptable/:month/:file', 'routes/office/billing/payments/accounting/month-file.ts'),
    route('actualites', 'routes/office/publishing/news/news-list.tsx'),
    route('actualites/nouvelle', 'routes/office/publishing/news/new-article.tsx'),
    route('actualites/:id', 'routes/office/publishing/news/article-record.tsx'),
    route('actualites/:id/apercu', 'routes/office/publishing/news/article-preview.tsx'),
    route('actualites/:id/versions/:number', 'routes/office/publishing/news/article-version.tsx'),
    route('lettre', 'routes/office/correspondence/newsletter/issues.tsx'),
    route('lettre/abonnes', 'routes/office/correspondence/newsletter/subscribers/subscribers.tsx'),
    route('lettre/abonnes.csv', 'routes/office/correspondence/newsletter/subscribers/subscribers-csv.ts'),
    route(
      'lettre/abonnes/import',
      'routes/office/correspondence/newsletter/subscribers/subscribers-import.tsx',
    ),
    route(
      'lettre/abonnes/import/:id',
      'routes/office/correspondence/newsletter/subscribers/subscribers-import-run.tsx',
    ),
    route('lettre/abonnes/:id', 'routes/office/correspondence/newsletter/subscribers/subscriber.tsx'),
    route('lettre/:id', 'routes/office/correspondence/newsletter/issue.tsx'),
    route('lettre/:id/apercu', 'routes/office/correspondence/newsletter/issue-preview.ts'),
    route('realisations', 'routes/office/publishing/portfolio/portfolio.tsx'),
    route('realisations/nouvelle', 'routes/office/publishing/portfolio/new-entry.tsx'),
    route('realisations/:id', 'routes/office/publishing/portfolio/entry-record.tsx'),
    route('realisations/:id/apercu', 'routes/office/publishing/portfolio/entry-preview.tsx'),
    route('realisations/:id/versions/:number', 'routes/office/publishing/portfolio/entry-version.tsx'),
    route('fichiers', 'routes/office/publishing/files/files.tsx'),
    route('fichiers/:fileId', 'routes/office/publishing/files/file-upload.ts'),
    route('donnees', 'routes/office/oversight/personal-data/people.tsx'),
    route('donnees/conservation', 'routes/office/oversight/personal-data/retention.tsx'),
    route('donnees/registre', 'routes/office/oversight/personal-data/register.tsx'),
    route('donnees/:kind/:id', 'routes/office/oversight/personal-data/person.tsx'),
    route('donnees/:kind/:id/archive.zip', 'routes/office/oversight/personal-data/archive-zip.ts'),
    route('audience', 'routes/office/oversight/audience/audience.tsx'),
    route('audience/:file', 'routes/office/oversight/audience/audience-csv.ts'),
    route('aide', 'routes/office/help/guide.tsx'),
    route('aide/:topic', 'routes/office/help/guide-topic.tsx'),
    route('journal', 'routes/office/oversight/journal/journal.tsx'),
    route('etat', 'routes/office/oversight/health/health.tsx'),
    route('compte', 'routes/office/people/account/account.tsx'),
    route('reglages', 'routes/office/business/settings/overview.tsx'),
    route('reglages/ateliers/:id', 'routes/office/business/settings/workshop.tsx'),
    route('reglages/marque', 'routes/office/business/settings/brand.tsx'),
    route('reglages/pages/:page', 'routes/office/business/settings/page-text.tsx'),
    route('reglages/entreprise', 'routes/office/business/settings/company.tsx'),
    route('reglages/phrases', 'routes/office/business/settings/figures-and-networks.tsx'),
    route('reglages/conditions', 'routes/office/business/settings/terms.tsx'),
    route('reglages/securite', 'routes/office/business/safety/safety.tsx'),
    route('reglages/loueurs', 'routes/office/oversight/fleet/lessors.tsx'),
    route('reglages/delais', 'routes/office/business/settings/lead-times.tsx'),
    route('reglages/prix', 'routes/office/business/settings/shown-prices.tsx'),
    route('reglages/lettre', 'routes/office/business/settings/newsletter.tsx'),
    route('reglages/interets', 'routes/office/business/settings/interest.tsx'),
    route('reglages/fermetures', 'routes/office/business/settings/location-closures.tsx'),
    route('reglages/reponses', 'routes/office/correspondence/saved-answers/saved-answers.tsx'),
    route('reglages/reponses/:id', 'routes/office/correspondence/saved-answers/saved-answer.tsx'),
    route('reglages/tarifs', 'routes/office/business/prices/prices.tsx'),
    route('reglages/tarifs.csv', 'routes/office/business/prices/prices-csv.ts'),
    route('reglages/tarifs/:posId/affiche.pdf', 'routes/office/business/prices/price-list-pdf.ts'),
    route('reglages/tarifs/import', 'routes/office/business/prices/prices-import.tsx'),
    route('reglages/tarifs/import/:id', 'routes/office/business/prices/prices-import-run.tsx'),
    route('reglages/textes', 'routes/office/business/texts/texts.tsx'),
    route('reglages/textes/e-mails/:mail', 'routes/office/business/texts/mail.tsx'),
    route('reglages/textes/e-mails/:mail/apercu', 'routes/office/business/texts/mail-preview.ts'),
    route('reglages/textes/:text', 'routes/office/business/texts/legal-text.tsx'),
    route('reglages/textes/:text/apercu', 'routes/office/business/texts/text-preview.tsx'),
    route('reglages/equipe', 'routes/office/people/staff/team.tsx'),
    route('reglages/equipe/:id', 'routes/office/people/staff/team-member.tsx'),
  ]),
  route('atelier', 'routes/office/former-address.ts'),

  // Previews of unpublished pages for staff: their layout checks access
  layout('routes/preview-access.tsx', [
    route('apercu/actualites/:id', 'routes/news/article-draft.tsx'),
    route('apercu/realisations/:id', 'routes/portfolio/entry-draft.tsx'),
  ]),

  // Pages that the workshop opens from its mails, by signed address: their layout checks access
  route('demandes/:id', 'routes/received-request/request-access.tsx', [
    index('routes/received-request/request-page.tsx'),
    route('photos/:photoId', 'routes/received-request/photo.ts'),
  ]),

  // Pages that clients open from their mails, by signed address: their layout checks access
  route('devis_recu/:posId/:id', 'routes/received-estimate/estimate-access.tsx', [
    index('routes/received-estimate/estimate-page.tsx'),
    route('confirmer', 'routes/received-estimate/confirm-page.tsx'),
    route('decliner', 'routes/received-estimate/decline-page.tsx'),
    route('question', 'routes/received-estimate/question-page.tsx'),
    route('preuve', 'routes/received-estimate/proof-pdf.ts'),
    route('pdf', 'routes/received-estimate/estimate-pdf.ts'),
  ]),

  // Dossier of an order or estimate, which an expert opens by a personal link: its layout checks access
  route('dossier/:token', 'routes/expert-dossier/dossier-access.tsx', [
    index('routes/expert-dossier/dossier-page.tsx'),
    route('dossier.pdf', 'routes/expert-dossier/dossier-pdf.ts'),
    route('dossier.zip', 'routes/expert-dossier/dossier-zip.ts'),
    route('devis.pdf', 'routes/expert-dossier/dossier-estimate-pdf.ts'),
    route('photos/:photoId', 'routes/expert-dossier/dossier-photo.ts'),
  ]),

  // Supplement, for the client who must accept or decline it, by signed address or signed in: its layout checks access
  route('supplement/:id', 'routes/supplement/supplement-access.tsx', [
    index('routes/supplement/supplement-page.tsx'),
    route('photo', 'routes/supplement/photo.ts'),
  ]),

  // Matter as its client sees it, by signed address or signed in: its layout checks access
  route('suivi/:kind/:id', 'routes/matter/matter-access.tsx', [
    index('routes/matter/matter.tsx'),
    route('direct', 'routes/matter/matter-events.ts'),
    route('photos/:photoId', 'routes/matter/request-photo.ts'),
    route('montrees/:photoId', 'routes/matter/shown-photo.ts'),
    route('papiers/:paper/:paperId', 'routes/matter/paper-pdf.ts'),
    route('fichiers/:messageId/:fileId', 'routes/matter/message-attachment.ts'),
    route('lettres/:messageId', 'routes/matter/full-message.tsx'),
    route('jantes/:rimId', 'routes/passport/matter-passport.tsx'),
    route('jantes/:rimId/photos/:photoId', 'routes/passport/matter-photo.ts'),
  ]),

  // Target of the code on a rim's label
  route('j/:code', 'routes/passport/label.tsx'),

  // Files for robots and feed readers
  route('sitemap.xml', 'routes/files/sitemap.ts'),
  route('robots.txt', 'routes/files/robots.ts'),
  route('actualites.atom', 'routes/files/news-feed.ts'),
  // Calendars of promised dates for the staff's calendar programs, by signed address
  route('calendriers/:calendar', 'routes/files/order-calendar.ts'),
  route('site.webmanifest', 'routes/files/web-manifest.ts'),
  route('.well-known/security.txt', 'routes/files/security-txt.ts'),

  // Images and downloads of articles and portfolio entries
  route('images/:name', 'routes/files/image.ts'),
  route('fichiers/:id/:name', 'routes/files/uploaded-file.ts'),

  // Health
  route('healthz', 'routes/files/healthz.ts'),
  route('readyz', 'routes/files/readyz.ts'),

  route('*', 'routes/files/unknown.ts'),
] satisfies RouteConfig
